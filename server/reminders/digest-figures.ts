// Reads the figures at the top of a digest. They come from the queries of the compliance page, so that they are what it shows.
import type { ComplianceShare, PersonState } from '#contract/rules/compliance.ts'
import type { Database } from '../db/open.ts'
import { type LateCourse, lateCoursesOf } from '../training/late-courses-queries.ts'
import { sharesOf } from '../training/within-queries.ts'
import type { Manager } from './people-queries.ts'

export interface PeopleFigures {
  share: ComplianceShare
  peopleByState: Record<PersonState, number>
  /** The courses in which most people are late. */
  lateCourses: Omit<LateCourse, 'courseId'>[]
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
  const [shares, late] = await Promise.all([
    sharesOf(db, { scope, learningPathwayId: null, courseId: null }),
    lateCoursesOf(db, scope),
  ])
  return { ...shares, ...late }
}
