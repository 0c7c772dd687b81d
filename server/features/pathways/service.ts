// The rules of pathways.
import type { Read } from '#contract/call.ts'
import type { update } from '#contract/calls/pathways.ts'
import type { Database } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { orNotFound, notFound } from '../../base/refusal.ts'
import {
  addCourses,
  addPathway,
  assignPathway,
  changePathway,
  countCourses,
  lockPathway,
  pathway,
} from './queries.ts'
import { mustBeClient } from '../../identity/clients.ts'

/** Creates a pathway with its courses: all of them, or nothing. @throws Refusal 404 when a course is unknown */
export async function createPathway(
  db: Database,
  { name, description, courseIds }: { name: string; description: string; courseIds: string[] },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const courses = [...new Set(courseIds)]
    if ((await countCourses(tx, courses)) !== courses.length) throw notFound()
    const id = await addPathway(tx, { name, description })
    await addCourses(tx, id, courses)
    return id
  })
}

/** @throws Refusal 404, 409 for a field that another user has changed meanwhile */
export async function updatePathway(
  db: Database,
  { learningPathwayId, was, ...changes }: Read<typeof update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = orNotFound(await lockPathway(tx, learningPathwayId))
    await changePathway(tx, learningPathwayId, mergeChanges(changes, was, stored))
  })
}

/** Adds courses: all of them, or nothing. @throws Refusal 404 when the pathway or a course is unknown */
export async function addCoursesToPathway(
  db: Database,
  pathwayId: string,
  courseIds: string[],
): Promise<void> {
  orNotFound(await pathway(db, pathwayId))
  await db.transaction().execute(async (tx) => {
    const courses = [...new Set(courseIds)]
    if ((await countCourses(tx, courses)) !== courses.length) throw notFound()
    await addCourses(tx, pathwayId, courses)
  })
}

/** Assigning what is assigned already is fine. @throws Refusal 404 */
export async function assignPathwayToClient(
  db: Database,
  clientId: string,
  pathwayId: string,
): Promise<void> {
  orNotFound(await pathway(db, pathwayId))
  await mustBeClient(db, clientId)
  await assignPathway(db, clientId, pathwayId)
}
