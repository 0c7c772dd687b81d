import { type Kysely, sql } from 'kysely'
import { hasChanged, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { hasCourse } from '../../access/people-within.ts'
import { type Scope, isEverybody, wholeClient } from '../../access/who.ts'

export const now = sql<string>`now()`

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

/** Locks a form for a change. Changes happen one after the other, and not while somebody sends the form. */
export const holdForm = (tx: Tx, id: string) =>
  livingForms(tx).where('id', '=', id).forUpdate().select(['id', 'title', 'description']).executeTakeFirst()

/** Locks a form while somebody sends it, so that nobody changes it. Others may send it at the same time. */
export const lockForm = (tx: Tx, id: string) =>
  livingForms(tx).where('id', '=', id).forShare().select('id').executeTakeFirst()

export const addForm = (tx: Database | Tx, { title, description }: { title: string; description: string }) =>
  tx.insertInto('feedback_forms').values({ title, description }).returning('id').$call(readValue('id'))

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
export const deleteForm = (db: Database, id: string) =>
  db
    .updateTable('feedback_forms')
    .set({ deleted_at: now, course_id: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(hasChanged)

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

export const unlimitClient = (db: Database, formId: string, clientId: string) =>
  db
    .deleteFrom('feedback_form_clients')
    .where('form_id', '=', formId)
    .where('client_id', '=', clientId)
    .$call(hasChanged)
