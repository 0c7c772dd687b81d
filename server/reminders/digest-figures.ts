// Reads the figures at the top of a digest. They come from the queries of the compliance page, so that they are what it shows.
import type { ComplianceShare, LateState, PersonState } from '#contract/rules/compliance.ts'
import type { Database } from '../db/open.ts'
import { countLatePeople, maxLateCourses } from '../training/late-courses-queries.ts'
import { sharesOf } from '../training/within-queries.ts'
import type { Manager } from './people-queries.ts'

/** The people in whose course something is late. Each person counts once in a course. */
export type LateCourse = { title: string } & Record<LateState, number>

export interface PeopleFigures {
  share: ComplianceShare
  peopleByState: Record<PersonState, number>
  /** The courses in which most people are late. */
  lateCourses: LateCourse[]
  /** How many further courses there are in which somebody is late. */
  moreLateCourses: number
}

/** Returns what a manager sees on the compliance page at this moment. */
export async function peopleFiguresFor(
  db: Database,
  clientId: string,
  { id, limitedTo }: Pick<Manager, 'id' | 'limitedTo'>,
): Promise<PeopleFigures> {
  const scope = { clientId, limitedTo: limitedTo ? id : null }
  const [shares, counted] = await Promise.all([
    sharesOf(db, { scope, learningPathwayId: null, courseId: null }),
    countLatePeople(db, scope),
  ])
  const courses = new Map<string, LateCourse>()
  for (const { courseId, title, state, people } of counted) {
    const course = courses.get(courseId) ?? { title, overdue: 0, expired: 0 }
    courses.set(courseId, { ...course, [state]: people })
  }
  const late = [...courses.values()].toSorted((one, other) => peopleLateIn(other) - peopleLateIn(one))
  return {
    ...shares,
    lateCourses: late.slice(0, maxLateCourses),
    moreLateCourses: Math.max(0, late.length - maxLateCourses),
  }
}

export const peopleLateIn = ({ overdue, expired }: LateCourse) => overdue + expired
