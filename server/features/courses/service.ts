// Publishing courses: nothing of a refused upload stays, neither row nor file.
import type { Read } from '#contract/call.ts'
import type { update } from '#contract/courses.ts'
import type { App } from '../../app/app.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { conflict, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { keepPicture } from '../../files/pictures.ts'
import { readBadge } from './badge.ts'
import { checkPackage, packageLimits } from '../../packages/check-package.ts'
import { factsOf } from './package-facts.ts'
import { type Problem, UploadProblem, refusalOf } from '../../packages/problems.ts'
import {
  type CourseDetails,
  type CourseSettings,
  type NewVersion,
  addCheckedPackage,
  addCourse,
  addVersion,
  changeCourse,
  course,
  dropCheckedPackages,
  holdCourse,
  knownVersions,
  takeCheckedPackage,
} from './queries.ts'
import { keepFiles, packageFolder } from './versions.ts'

type Keeps = Pick<App, 'db' | 'files' | 'config'>

/** A package of somebody who has checked it before. */
export interface CheckedBefore {
  id: string
  personId: string
}

export interface NewCourse extends CourseDetails {
  /** Where the zip lies on disk; it stays there. Left out for one that was checked before. */
  packagePlace?: string | undefined
  checkedBefore?: CheckedBefore | undefined
  /** Where the image lies on disk; it stays there. */
  badgePlace: string
}

/** Publishes a course from a package and a badge. @throws Refusal with everything that is wrong with either */
export async function publishCourse(
  app: Keeps,
  { packagePlace, checkedBefore, badgePlace, ...details }: NewCourse,
): Promise<{ id: string; versionId: string }> {
  return withKept(app, { packagePlace, badgePlace }, ({ version, badgeImage }) =>
    app.db.transaction().execute(async (tx) => {
      const id = await addCourse(tx, details, badgeImage as string)
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
  was?: Read<typeof update>['was']
}

/** A new package becomes the next version (rule courses-1). @throws Refusal */
export async function updateCourse(
  app: Keeps,
  { courseId, packagePlace, checkedBefore, badgePlace, was, ...details }: CourseChanges,
): Promise<void> {
  // Before any unpacking: what is not there takes no package.
  orNotFound(await course(app.db, courseId))
  const former = await withKept(app, { packagePlace, badgePlace }, ({ version, badgeImage }) =>
    app.db.transaction().execute(async (tx) => {
      const held = orNotFound(await holdCourse(tx, courseId))
      const changes = mergeChanges(details, was, held)
      await changeCourse(tx, courseId, { ...changes, ...(badgeImage ? { badgeImage } : {}) })
      const next = version ?? (await takeChecked(tx, checkedBefore))
      if (next) await addVersion(tx, courseId, next)
      return badgeImage ? held.badgeImage : undefined
    }),
  )
  if (former) await app.files.remove(former)
}

/**
 * What is in a package. Its files are stored, so that it need not be uploaded again to be published.
 * @throws Refusal with everything that is wrong with it
 */
export async function checkBefore(app: Keeps, personId: string, packagePlace: string) {
  return withKept(app, { packagePlace }, async ({ version }) => {
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

/** As long as a form is likely to stay open. */
const checkedHours = 12

/** Removes packages that were checked and not published. */
export async function removeUnpublished({ db, files }: Keeps): Promise<void> {
  for (const id of await dropCheckedPackages(db, checkedHours)) await files.remove(packageFolder(id))
}

interface Kept {
  version?: NewVersion
  badgeImage?: string
}

/**
 * Checks both files, keeps them, and runs `write`, which makes rows know them. If that does not come to pass, they are
 * removed again.
 */
async function withKept<Result>(
  app: Keeps,
  { packagePlace, badgePlace }: { packagePlace?: string | undefined; badgePlace?: string | undefined },
  write: (kept: Kept) => Promise<Result>,
): Promise<Result> {
  const badge = badgePlace ? await readBadge(badgePlace) : undefined
  const checked = packagePlace
    ? await checkPackage(packagePlace, packageLimits(app.config.maximumPackageBytes))
    : undefined
  const kept: Kept = {}
  try {
    const problems = [...problemsOf(checked), ...problemsOf(badge)]
    if (problems.length > 0) throw refusalOf(problems)
    if (checked && 'files' in checked) {
      const { files, warnings, findings, sizeBytes } = checked
      const id = await keepFiles(app.files, checked)
      kept.version = { id, package: checked.package, warnings, findings, sizeBytes, fileCount: files.length }
    }
    if (badge instanceof Buffer) kept.badgeImage = await keepPicture(app.files, badge)
    return await write(kept)
  } catch (error) {
    await removeKept(app, kept)
    throw error instanceof UploadProblem ? refusalOf([error.problem]) : error
  } finally {
    if (checked && 'files' in checked) await checked.close()
  }
}

const problemsOf = (checked: object | undefined): Problem[] =>
  checked && 'problems' in checked ? (checked.problems as Problem[]) : []

/** A database that breaks while it says yes may have stored the rows: then the files stay too. */
async function removeKept({ db, files }: Keeps, { version, badgeImage }: Kept) {
  if (version && (await knownVersions(db, [version.id])).size > 0) return
  if (version) await files.remove(packageFolder(version.id))
  if (badgeImage) await files.remove(badgeImage)
}
