// Publishes courses. A refused upload leaves neither rows nor files.
import type { Read } from '#contract/call.ts'
import type { PreviewedEnd } from '#contract/calls/course-versions.ts'
import type { update } from '#contract/calls/courses.ts'
import type { App } from '../../app/app.ts'
import { type Caller, everybodyFor } from '../../access/who.ts'
import { addDeletionOfCourse } from '../../deletion/queries.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { runEach } from '../../base/run-each.ts'
import { conflict, invalid, notFound, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { storePicture } from '../../files/pictures.ts'
import { readBadge, readCoursePicture } from './course-images.ts'
import { factsOf } from './package-facts.ts'
import type { CheckedPackage } from '../../packages/check-package.ts'
import { type Problem, UploadProblem, refusalOf } from '../../packages/problems.ts'
import {
  type CourseDetails,
  type CourseSettings,
  addCourse,
  changeCourse,
  course,
  deleteCourse,
  holdCourse,
} from './queries.ts'
import { lossesOfCourse } from './losses-queries.ts'
import { removeUnnamed } from './remove-orphans.ts'
import { endEarlierVersions } from './required-versions.ts'
import {
  type NewVersion,
  addCheckedPackage,
  addVersion,
  forgetCheckedPackage,
  knownVersions,
  oldCheckedPackages,
  takeCheckedPackage,
} from './version-queries.ts'
import { storeFiles, packageFolder } from './versions.ts'

type Stores = Pick<App, 'db' | 'files' | 'config'>

/** A package that this person has checked before. */
export interface CheckedBefore {
  id: string
  personId: string
}

export interface NewCourse extends CourseDetails {
  /** The path of the zip on disk; the file stays there. Absent for a package that was checked before. */
  packagePlace?: string | undefined
  checkedBefore?: CheckedBefore | undefined
  /** 0 means that the length is not known. */
  minutes?: number | undefined
  /** The paths of the images on disk; the files stay there. */
  badgePlace: string
  picturePlace?: string | undefined
  /** Runs before the course is stored, in the same transaction. */
  before?: (tx: Tx) => Promise<void>
}

/** Publishes a course from a package and a badge. @throws Refusal with everything that is wrong with either */
export async function publishCourse(
  app: Stores,
  { packagePlace, checkedBefore, badgePlace, picturePlace, minutes, before, ...details }: NewCourse,
): Promise<{ id: string; versionId: string }> {
  return withStored(app, { packagePlace, badgePlace, picturePlace }, ({ version, badgeImage, picture }) =>
    app.db.transaction().execute(async (tx) => {
      await before?.(tx)
      const images = { badgeImage: badgeImage as string, picture: picture ?? null }
      const id = await addCourse(tx, { ...details, minutes }, images)
      const published = orNotFound(version ?? (await takeChecked(tx, checkedBefore)))
      await addVersion(tx, id, published)
      return { id, versionId: published.id }
    }),
  )
}

export interface CourseChanges extends CourseDetails, CourseSettings {
  courseId: string
  packagePlace?: string | undefined
  checkedBefore?: CheckedBefore | undefined
  badgePlace?: string | undefined
  picturePlace?: string | undefined
  removePicture?: boolean | undefined
  was?: Read<typeof update>['was']
  /** Ends the completions of the versions before the new one. */
  ending?: { lastDay: string; expected: PreviewedEnd } | undefined
}

/** Changes a course. A new package becomes its next version (rule courses-1). @throws Refusal */
export async function updateCourse(
  app: Stores,
  who: Caller,
  { courseId, checkedBefore, was: previous, removePicture, ending, ...changes }: CourseChanges,
): Promise<void> {
  if (ending && !changes.packagePlace && !checkedBefore)
    throw invalid('Please choose a SCORM file: only a new version can end earlier ones here')
  // This comes before the package is unpacked, because a course that does not exist takes no package.
  orNotFound(await course(app.db, courseId))
  const { packagePlace, badgePlace, picturePlace, ...details } = changes
  const places = { packagePlace, badgePlace, picturePlace }
  const replaced = await withStored(app, places, ({ version, badgeImage, picture }) =>
    app.db.transaction().execute(async (tx) => {
      const held = orNotFound(await holdCourse(tx, courseId))
      const images: { badgeImage?: string; picture?: string | null } = {
        ...(badgeImage ? { badgeImage } : {}),
        ...(picture ? { picture } : removePicture ? { picture: null } : {}),
      }
      await changeCourse(tx, courseId, { ...mergeChanges(details, previous, held), ...images })
      const next = version ?? (await takeChecked(tx, checkedBefore))
      const number = next && (await addVersion(tx, courseId, next))
      if (ending && number) await endEarlierVersions(tx, who, { courseId, number, ...ending })
      return (Object.keys(images) as (keyof typeof images)[]).map((name) => held[name])
    }),
  )
  // An old badge stays stored while certificates that were issued before still have it.
  await removeUnnamed(
    app,
    replaced.filter((key) => key !== null),
  )
}

/**
 * Checks a package and returns its facts. Its files are stored, so that it need not be uploaded again to be published.
 * @throws Refusal with everything that is wrong with the package
 */
export async function checkBefore(app: Stores, personId: string, packagePlace: string) {
  const places = { packagePlace, isPublished: false }
  return withStored(app, places, async ({ version }) => {
    const checked = version as NewVersion
    await addCheckedPackage(app.db, personId, checked)
    const { id, package: content, ...facts } = checked
    return { checkedPackageId: id, package: { ...factsOf(content), ...facts } }
  })
}

async function takeChecked(tx: Tx, before: CheckedBefore | undefined): Promise<NewVersion | undefined> {
  if (!before) return undefined
  const version = await takeCheckedPackage(tx, before.id, before.personId)
  if (!version) throw conflict('The package that was checked is no longer here. Please upload it again.')
  return version
}

/** A checked package is kept as long as its form is likely to stay open. */
const checkedHours = 12

/** Removes packages that were checked and not published. The row of a package stays until its files are removed. */
export async function removeUnpublished({ db, files }: Stores): Promise<void> {
  await runEach(await oldCheckedPackages(db, checkedHours), (id) =>
    db.transaction().execute(async (tx) => {
      if (await forgetCheckedPackage(tx, id)) await files.remove(packageFolder(id))
    }),
  )
}

interface Stored {
  version?: NewVersion
  badgeImage?: string
  picture?: string
}

/** The paths of the uploaded files. */
interface Places {
  packagePlace?: string | undefined
  badgePlace?: string | undefined
  picturePlace?: string | undefined
  /** False if the package is only checked. */
  isPublished?: boolean
}

/** The readers of zips and of XML are loaded with the first package. */
async function checkedPackage({ config }: Stores, place: string) {
  const { checkPackage, packageLimits } = await import('../../packages/check-package.ts')
  return checkPackage(place, packageLimits(config.maximumPackageBytes))
}

/**
 * Checks the files, stores them, and runs `write`, which adds their rows. If that fails, they are
 * removed again.
 */
async function withStored<Result>(
  app: Stores,
  { packagePlace, badgePlace, picturePlace, isPublished = true }: Places,
  write: (stored: Stored) => Promise<Result>,
): Promise<Result> {
  const badge = badgePlace ? await readBadge(badgePlace) : undefined
  const shown = picturePlace ? await readCoursePicture(picturePlace) : undefined
  const checked = packagePlace ? await checkedPackage(app, packagePlace) : undefined
  const stored: Stored = {}
  try {
    const problems = [...problemsOf(checked), ...problemsOf(badge), ...problemsOf(shown)]
    if (problems.length > 0) throw refusalOf(problems, isPublished)
    if (checked && 'files' in checked) {
      stored.version = await storeVersion(app, checked)
    }
    if (badge instanceof Buffer) stored.badgeImage = await storePicture(app.files, badge)
    if (shown instanceof Buffer) stored.picture = await storePicture(app.files, shown, 'webp')
    return await write(stored)
  } catch (error) {
    await removeStored(app, stored)
    throw error instanceof UploadProblem ? refusalOf([error.problem], isPublished) : error
  } finally {
    if (checked && 'files' in checked) await checked.close()
  }
}

async function storeVersion({ files: store }: Stores, checked: CheckedPackage): Promise<NewVersion> {
  const id = await storeFiles(store, checked)
  const { findings, reportsStatus } = checked.analysis()
  const { files, warnings, sizeBytes } = checked
  return {
    id,
    package: { ...checked.package, ...(reportsStatus ? { reportsStatus } : {}) },
    warnings,
    findings,
    sizeBytes,
    fileCount: files.length,
  }
}

const problemsOf = (checked: object | undefined): Problem[] =>
  checked && 'problems' in checked ? (checked.problems as Problem[]) : []

/** If the connection breaks during the commit, the rows may be stored. In this case the files stay too. */
async function removeStored({ db, files }: Stores, { version, badgeImage, picture }: Stored) {
  if (version && (await knownVersions(db, [version.id])).size > 0) return
  if (version) await files.remove(packageFolder(version.id))
  await removeUnnamed(
    { db, files },
    [badgeImage, picture].filter((key) => key !== undefined),
  )
}

/** Deletes a course. All its data stays until it is erased (rule deletion-6). @throws Refusal 404 */
export async function removeCourse({ db }: Stores, who: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const counts = await lossesOfCourse(tx, id, everybodyFor(who))
    if (!(await deleteCourse(tx, id))) throw notFound()
    await addDeletionOfCourse(tx, id, who.id, counts)
  })
}
