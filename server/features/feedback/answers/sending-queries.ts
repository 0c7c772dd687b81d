// Queries of the learner who answers a form.
import { sql } from 'kysely'
import { readValue } from '../../../db/endings.ts'
import type { Database, Tx } from '../../../db/open.ts'
import { hasSentForm } from '../../../learning/record-queries.ts'
import type { Caller } from '../../../access/who.ts'
import type { FormOfCourse } from './queries.ts'

const hasSent = ({ formId, courseId }: FormOfCourse, who: Pick<Caller, 'id'>) =>
  hasSentForm(who.id, sql`${courseId}::uuid`, sql`${formId}::uuid`).as('feedbackComplete')

/** Finds and locks the caller's own record in the course of a form, so that two submissions at once happen one after the other. */
export const lockRecordIn = (tx: Tx, of: FormOfCourse, who: Pick<Caller, 'id'>) =>
  tx
    .selectFrom('course_records')
    .where('course_id', '=', of.courseId)
    .where('user_id', '=', who.id)
    .forUpdate()
    .select(['id', 'lesson_status as lessonStatus'])
    .executeTakeFirst()

export const isSent = (tx: Tx, of: FormOfCourse, who: Pick<Caller, 'id'>) =>
  tx.selectNoFrom(hasSent(of, who)).$call(readValue('feedbackComplete'))

export const recordIn = (db: Database, of: FormOfCourse, who: Pick<Caller, 'id'>) =>
  db
    .selectFrom('course_records')
    .where('course_id', '=', of.courseId)
    .where('user_id', '=', who.id)
    .select('lesson_status as lessonStatus')
    .select(hasSent(of, who))
    .executeTakeFirst()

export interface Submission {
  formId: string
  courseId: string
  userId: string
  clientId: string
  /** Whether the person also manages people (rule small-groups-10). */
  isOfManager?: boolean
  additionalFeedback: string
  submittedAt?: Date
  chosen: { questionId: string; choiceId: string }[]
  texts: { questionId: string; value: string }[]
}

export async function addSubmission(tx: Tx, { chosen, texts, ...sent }: Submission) {
  const { id } = await tx
    .insertInto('feedback_submissions')
    .values({
      form_id: sent.formId,
      course_id: sent.courseId,
      user_id: sent.userId,
      client_id: sent.clientId,
      is_of_manager: sent.isOfManager ?? false,
      additional_feedback: sent.additionalFeedback,
      ...(sent.submittedAt ? { submitted_at: sent.submittedAt.toISOString() } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (chosen.length > 0)
    await tx
      .insertInto('feedback_chosen')
      .values(
        chosen.map(({ questionId, choiceId }) => ({
          submission_id: id,
          question_id: questionId,
          choice_id: choiceId,
        })),
      )
      .execute()
  if (texts.length > 0)
    await tx
      .insertInto('feedback_texts')
      .values(
        texts.map(({ questionId, value }) => ({
          submission_id: id,
          question_id: questionId,
          client_id: sent.clientId,
          value,
        })),
      )
      .execute()
}
