// Publishing courses: nothing of a refused upload stays, neither row nor file.
import type { App } from '../../app.ts'
import { found } from '../../http/refusal.ts'
import { keepPicture } from '../../files/pictures.ts'
import { readBadge } from './badge.ts'
import { checkPackage, packageLimits } from './check-package.ts'
import { factsOf } from './package-facts.ts'
import { type Problem, UploadProblem, refusalOf } from './problems.ts'
import {
  type CourseDetails,
  type NewVersion,
  addCourse,
  addVersion,
  changeCourse,
  course,
  holdCourse,
  knownVersions,
} from './queries.ts'
import { keepFiles, packageFolder } from './versions.ts'

type Keeps = Pick<App, 'db' | 'files' | 'config'>

export interface NewCourse extends CourseDetails {
  /** Where the zip and the image lie on disk; both stay there. */
  packagePlace: string
  badgePlace: string
}

/** Publishes a course from a package and a badge. @throws Refusal with everything that is wrong with either */
export async function publishCourse(
  app: Keeps,
  { packagePlace, badgePlace, ...details }: NewCourse,
): Promise<{ id: string; versionId: string }> {
  return withKept(app, { packagePlace, badgePlace }, ({ version, badgeImage }) =>
    app.db.transaction().execute(async (tx) => {
      const id = await addCourse(tx, details, badgeImage as string)
      await addVersion(tx, id, version as NewVersion)
      return { id, versionId: (version as NewVersion).id }
    }),
  )
}

export interface CourseChanges extends CourseDetails {
  courseId: string
  feedbackRequired?: boolean
  packagePlace?: string
  badgePlace?: string
}

/** A new package becomes the next version (Choice Q093). @throws Refusal */
export async function updateCourse(
  app: Keeps,
  { courseId, packagePlace, badgePlace, ...details }: CourseChanges,
): Promise<void> {
  // Before any unpacking: what is not there takes no package.
  found(await course(app.db, courseId))
  const former = await withKept(app, { packagePlace, badgePlace }, ({ version, badgeImage }) =>
    app.db.transaction().execute(async (tx) => {
      const held = found(await holdCourse(tx, courseId))
      await changeCourse(tx, courseId, { ...details, ...(badgeImage ? { badgeImage } : {}) })
      if (version) await addVersion(tx, courseId, version)
      return badgeImage ? held.badgeImage : undefined
    }),
  )
  if (former) await app.files.remove(former)
}

/** What is in a package, without keeping any of it. @throws Refusal with everything that is wrong with it */
export async function lookThrough({ config }: Pick<App, 'config'>, packagePlace: string) {
  const checked = await checkPackage(packagePlace, packageLimits(config.maximumPackageBytes))
  if ('problems' in checked) throw refusalOf(checked.problems)
  await checked.close()
  const { files, warnings, findings, sizeBytes } = checked
  return { ...factsOf(checked.package), fileCount: files.length, warnings, findings, sizeBytes }
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

/** A database that breaks while it says yes may have kept the rows: then the files stay too. */
async function removeKept({ db, files }: Keeps, { version, badgeImage }: Kept) {
  if (version && (await knownVersions(db, [version.id])).size > 0) return
  if (version) await files.remove(packageFolder(version.id))
  if (badgeImage) await files.remove(badgeImage)
}
