// The rules of pathways.
import type { Read } from '#contract/call.ts'
import type { orderCourses, update } from '#contract/calls/pathways.ts'
import type { Database } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { conflict, orNotFound, invalid, notFound } from '../../base/refusal.ts'
import {
  addCourses,
  addPathway,
  assignPathway,
  changePathway,
  countCourses,
  lockPathway,
  pathway,
  placeCourses,
  placesIn,
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
  { learningPathwayId, was: previous, ...changes }: Read<typeof update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = orNotFound(await lockPathway(tx, learningPathwayId))
    await changePathway(tx, learningPathwayId, mergeChanges(changes, previous, stored))
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

/**
 * Exchanges the places of these courses. Courses that another user has added meanwhile stay where they are, which is at
 * the end. @throws Refusal 404 for a course that is not in the pathway, 409 when the order is no longer the one the caller saw
 */
export async function changeOrder(
  db: Database,
  { learningPathwayId, courseIds, wasCourseIds }: Read<typeof orderCourses>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    orNotFound(await lockPathway(tx, learningPathwayId))
    const places = await placesIn(tx, learningPathwayId)
    const orderOf = (ids: string[]) => {
      const named = new Set(ids.map((id) => id.toLowerCase()))
      return places.filter(({ courseId }) => named.has(courseId))
    }
    const wanted = courseIds.map((id) => id.toLowerCase())
    if (new Set(wanted).size !== wanted.length) throw invalid('Please name each of them once')
    const inPathway = orderOf(wanted)
    const stored = inPathway.map(({ courseId }) => courseId)
    if (isSame(stored, wanted)) return
    if (wasCourseIds) {
      const seen = orderOf(wasCourseIds).map(({ courseId }) => courseId)
      if (!isSame(seen, wasCourseIds))
        throw conflict('Somebody else has changed this in the meantime: order of the courses')
    }
    if (inPathway.length !== wanted.length) throw notFound()
    await placeCourses(
      tx,
      learningPathwayId,
      new Map(inPathway.map(({ position }, at) => [wanted[at] as string, position])),
    )
  })
}

const isSame = (ids: string[], others: string[]) =>
  ids.length === others.length && ids.every((id, at) => id === others[at]?.toLowerCase())

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
