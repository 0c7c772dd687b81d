import { type Kysely, sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { hasCourse } from '../../access/people-within.ts'
import { type Scope, isEverybody, wholeClient } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'

const now = sql<string>`now()`

export const livingForms = (db: Kysely<Tables>) =>
  db.selectFrom('feedback_forms').where('feedback_forms.deleted_at', 'is', null)

/** Counts the people who have answered a form, including people who have been deleted since (rule deletion-4). */
export const peopleWhoAnswered = sql<number>`(select coalesce(sum(people), 0) from feedback_counts
  where feedback_counts.of_id = feedback_forms.id)`

/** Finds the forms of a client: the client has the course, and the form is not limited to other clients (rule feedback-4). */
export function formsWithin(db: Kysely<Tables>, scope: Scope) {
  if (isEverybody(scope)) return livingForms(db)
  return livingForms(db)
    .where(hasCourse(wholeClient(scope.clientId), 'feedback_forms.course_id'))
    .where(({ exists, not, or, selectFrom }) => {
      const limits = selectFrom('feedback_form_clients')
        .whereRef('feedback_form_clients.form_id', '=', 'feedback_forms.id')
        .select('feedback_form_clients.client_id')
      return or([
        not(exists(limits)),
        exists(limits.where('feedback_form_clients.client_id', '=', scope.clientId)),
      ])
    })
}

export const withCourse = (query: ReturnType<typeof livingForms>) =>
  query.leftJoin('courses', (join) =>
    join.onRef('courses.id', '=', 'feedback_forms.course_id').on('courses.deleted_at', 'is', null),
  )

/** Columns of a form with its course, for select(). */
export const formColumns = [
  'feedback_forms.id',
  'feedback_forms.title',
  'feedback_forms.description',
  'courses.id as courseId',
  'courses.title as courseTitle',
] as const

/** Finds a form without regard to clients, because forms belong to the provider. */
export const formById = (db: Database | Tx, id: string) =>
  withCourse(livingForms(db)).where('feedback_forms.id', '=', id).select(formColumns).executeTakeFirst()

/** Finds a form; within one client, only a form that its learners can answer. */
export const formWithin = (db: Database | Tx, id: string, scope: Scope) =>
  withCourse(formsWithin(db, scope))
    .where('feedback_forms.id', '=', id)
    .select(formColumns)
    .executeTakeFirst()

/** Finds the form that is attached to a course, if there is one for this client. */
export const formOfCourse = (db: Database, courseId: string, scope: Scope) =>
  withCourse(formsWithin(db, scope))
    .where('feedback_forms.course_id', '=', courseId)
    .select(formColumns)
    .executeTakeFirst()

/** Finds the clients that a form is limited to; within one client, only this client. A deleted client has no name any more. */
export function clientsOfForm(db: Database, id: string, scope: Scope) {
  const all = db
    .selectFrom('feedback_form_clients')
    .leftJoin('clients', 'clients.id', 'feedback_form_clients.client_id')
    .where('form_id', '=', id)
  return (isEverybody(scope) ? all : all.where('feedback_form_clients.client_id', '=', scope.clientId))
    .orderBy(sql`lower(clients.name)`)
    .orderBy('client_id')
    .select(['feedback_form_clients.client_id as id', 'clients.name'])
    .execute()
}

/** Finds the current questions of a form, in order. */
export const questionsOfForm = (db: Database | Tx, id: string) =>
  db
    .selectFrom('feedback_questions')
    .where('form_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('ordinal')
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'stable_id as stableId', 'value', 'ordinal', 'is_free_text as isFreeText'])
    .execute()

/** Finds the current choices for all current questions of a form, in order. */
export const choicesOfForm = (db: Database | Tx, id: string) =>
  db
    .selectFrom('feedback_choices as choice')
    .innerJoin('feedback_questions as question', 'question.id', 'choice.question_id')
    .where('question.form_id', '=', id)
    .where('question.removed_at', 'is', null)
    .where('choice.removed_at', 'is', null)
    .orderBy('choice.ordinal')
    .orderBy('choice.created_at')
    .orderBy('choice.id')
    .select([
      'choice.id',
      'choice.stable_id as stableId',
      'choice.question_id as questionId',
      'choice.value',
      'choice.ordinal',
    ])
    .execute()

/** Locks a form for a change. Changes happen one after the other, and not while somebody sends the form. */
export const holdForm = (tx: Tx, id: string) =>
  livingForms(tx).where('id', '=', id).forUpdate().select(['id', 'title', 'description']).executeTakeFirst()

/** Locks a form while somebody sends it, so that nobody changes it. Others may send it at the same time. */
export const lockForm = (tx: Tx, id: string) =>
  livingForms(tx).where('id', '=', id).forShare().select('id').executeTakeFirst()

/** Finds the current versions of these questions. The id of a question that was reworded leads to the question that replaced it. */
export const currentQuestions = (db: Database | Tx, ids: string[]) =>
  db
    .selectFrom('feedback_questions as asked')
    .innerJoin('feedback_questions as question', (join) =>
      join
        .onRef('question.form_id', '=', 'asked.form_id')
        .onRef('question.stable_id', '=', 'asked.stable_id'),
    )
    .where('asked.id', '=', anyOf(ids))
    .where('question.removed_at', 'is', null)
    .select([
      'asked.id as askedId',
      'question.id',
      'question.stable_id as stableId',
      'question.form_id as formId',
      'question.value',
      'question.ordinal',
      'question.is_free_text as isFreeText',
    ])
    .execute()

/** Finds the current versions of these choices, also when their question was reworded and its choices were copied. */
export const currentChoices = (db: Database | Tx, ids: string[]) =>
  db
    .selectFrom('feedback_choices as asked')
    .innerJoin('feedback_questions as asked_question', 'asked_question.id', 'asked.question_id')
    .innerJoin('feedback_questions as question', (join) =>
      join
        .onRef('question.form_id', '=', 'asked_question.form_id')
        .onRef('question.stable_id', '=', 'asked_question.stable_id'),
    )
    .innerJoin('feedback_choices as choice', (join) =>
      join.onRef('choice.question_id', '=', 'question.id').onRef('choice.stable_id', '=', 'asked.stable_id'),
    )
    .where('asked.id', '=', anyOf(ids))
    .where('choice.removed_at', 'is', null)
    .where('question.removed_at', 'is', null)
    .select([
      'asked.id as askedId',
      'choice.id',
      'choice.stable_id as stableId',
      'choice.question_id as questionId',
      'choice.value',
      'choice.ordinal',
      'question.form_id as formId',
    ])
    .execute()

/** Whether anybody has sent this form, answered this question, or chosen this choice. */
export async function isAnswered(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('feedback_counts')
    .where('of_id', '=', id)
    .select('of_id')
    .executeTakeFirst()
  return Boolean(row)
}

/** Returns those ids of current questions and choices that somebody has answered or chosen. */
export async function answeredOf(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('feedback_counts')
    .where('of_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('of_id as id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

export async function addForm(
  tx: Database | Tx,
  { title, description }: { title: string; description: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('feedback_forms')
    .values({ title, description })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeForm(tx: Tx, id: string, changes: { title: string; description: string }) {
  await tx.updateTable('feedback_forms').set(changes).where('id', '=', id).execute()
}

/** Counts the people who have answered the form; undefined if there is no such form. */
export const formLosses = (db: Database, id: string) =>
  livingForms(db)
    .where('feedback_forms.id', '=', id)
    .select(peopleWhoAnswered.as('people'))
    .executeTakeFirst()

/** Deletes a form and detaches it from its course, which may then have another form. */
export async function deleteForm(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback_forms')
    .set({ deleted_at: now, course_id: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @param question with the stable id of the question that it replaces, if it replaces one */
export async function addQuestion(
  tx: Tx,
  question: { formId: string; value: string; ordinal: number; isFreeText: boolean; stableId?: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('feedback_questions')
    .values({
      form_id: question.formId,
      value: question.value,
      ordinal: question.ordinal,
      is_free_text: question.isFreeText,
      created_at: sql<string>`clock_timestamp()`,
      ...(question.stableId ? { stable_id: question.stableId } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param choice with the stable id of the choice that it replaces or is copied from, if there is one */
export async function addChoice(
  tx: Tx,
  choice: { questionId: string; value: string; ordinal: number; stableId?: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('feedback_choices')
    .values({
      question_id: choice.questionId,
      value: choice.value,
      ordinal: choice.ordinal,
      created_at: sql<string>`clock_timestamp()`,
      ...(choice.stableId ? { stable_id: choice.stableId } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeQuestion(tx: Tx, id: string, change: { value: string } | { ordinal: number }) {
  await tx.updateTable('feedback_questions').set(change).where('id', '=', id).execute()
}

export async function changeChoice(tx: Tx, id: string, change: { value: string } | { ordinal: number }) {
  await tx.updateTable('feedback_choices').set(change).where('id', '=', id).execute()
}

export async function removeQuestion(tx: Tx, id: string) {
  await tx.updateTable('feedback_questions').set({ removed_at: now }).where('id', '=', id).execute()
}

export async function removeChoice(tx: Tx, id: string) {
  await tx.updateTable('feedback_choices').set({ removed_at: now }).where('id', '=', id).execute()
}

/** Lets forms be attached one at a time. Otherwise two forms that exchange their courses would wait for each other. */
export async function oneAttachmentAtATime(tx: Tx) {
  await sql`lock table feedback_forms in share row exclusive mode`.execute(tx)
}

/** Detaches the form from its course. */
export async function detach(
  tx: Database | Tx,
  where: { courseId: string } | { formId: string },
): Promise<void> {
  await tx
    .updateTable('feedback_forms')
    .set({ course_id: null })
    .$if('courseId' in where, (query) =>
      query.where('course_id', '=', (where as { courseId: string }).courseId),
    )
    .$if('formId' in where, (query) => query.where('id', '=', (where as { formId: string }).formId))
    .execute()
}

export async function attach(tx: Tx, formId: string, courseId: string) {
  await tx.updateTable('feedback_forms').set({ course_id: courseId }).where('id', '=', formId).execute()
}

export async function limitToClient(db: Database | Tx, formId: string, clientId: string) {
  await db
    .insertInto('feedback_form_clients')
    .values({ form_id: formId, client_id: clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unlimitClient(db: Database, formId: string, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feedback_form_clients')
    .where('form_id', '=', formId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
