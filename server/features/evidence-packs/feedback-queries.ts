import { sql } from 'kysely'
import { wholeClient } from '../../access/who.ts'
import type { Tx } from '../../db/open.ts'
import { formsWithin } from '../feedback/queries.ts'
import { ofCourses } from './people-queries.ts'

/** The forms of the client; of a pathway those of its courses. */
export const formsOf = (tx: Tx, clientId: string, pathwayId: string | null) =>
  formsWithin(tx, wholeClient(clientId))
    .innerJoin('courses', 'courses.id', 'feedback_forms.course_id')
    .where(ofCourses({ pathwayId }, 'feedback_forms.course_id'))
    .orderBy(sql`lower(feedback_forms.title)`)
    .orderBy('feedback_forms.id')
    .select(['feedback_forms.id', 'feedback_forms.title', 'courses.title as course'])
    .execute()
