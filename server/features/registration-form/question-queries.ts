// Own questions, and the answers that go with one.
import { sql } from 'kysely'
import type { QuestionKind } from '#contract/rules/registration-form.ts'
import { countRows } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

export const questionById = (db: Database | Tx, id: string) =>
  db
    .selectFrom('registration_questions')
    .innerJoin('clients', 'clients.id', 'registration_questions.client_id')
    .where('registration_questions.id', '=', id)
    .where('clients.archived_at', 'is', null)
    .select([
      'registration_questions.id',
      'registration_questions.client_id as clientId',
      'registration_questions.kind',
      'registration_questions.label',
    ])
    .executeTakeFirst()

export const insertQuestion = (tx: Tx, clientId: string, kind: QuestionKind, label: string) =>
  tx
    .insertInto('registration_questions')
    .values({ client_id: clientId, kind, label })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function setQuestionLabel(tx: Tx, id: string, label: string) {
  await tx.updateTable('registration_questions').where('id', '=', id).set({ label }).execute()
}

/** Options with an id are renamed and ordered, the others are added. An option with the name of a removed one restores it. */
export async function setOptions(tx: Tx, questionId: string, options: { id?: string; name: string }[]) {
  const ids = options.flatMap(({ id }) => id ?? [])
  await tx
    .updateTable('registration_question_options')
    .where('question_id', '=', questionId)
    .where('removed_at', 'is', null)
    .where('id', '<>', sql<string>`all(${ids}::uuid[])`)
    .set({ removed_at: sql<string>`now()` })
    .execute()
  // Two options may exchange their names, which the unique index refuses half way.
  await sql`
    update registration_question_options set name = id::text
     where question_id = ${questionId} and id = any(${ids}::uuid[])`.execute(tx)
  for (const [position, { id, name }] of options.entries()) {
    if (id) await renameOption(tx, id, name, position)
    else await addOption(tx, questionId, name, position)
  }
}

async function renameOption(tx: Tx, id: string, name: string, position: number) {
  await tx
    .updateTable('registration_question_options')
    .where('id', '=', id)
    .set({ name, position, removed_at: null })
    .execute()
}

async function addOption(tx: Tx, questionId: string, name: string, position: number) {
  await tx
    .insertInto('registration_question_options')
    .values({ question_id: questionId, name, position, removed_at: null })
    .onConflict((conflict) =>
      conflict.expression(sql`question_id, lower(name)`).doUpdateSet({ name, position, removed_at: null }),
    )
    .execute()
}

const answered = (questionId: string) => `answered:${questionId}`
const asked = (questionId: string) => `asked:${questionId}`

/** Answers of all people, also of those who are archived. */
export const numberOfAnswers = (db: Database | Tx, questionId: string) =>
  db
    .selectFrom('registrations')
    .where('form_answers', '@>', sql<string[]>`array[${answered(questionId)}]`)
    .$call(countRows)

/** Deletes the question with all answers of everybody. */
export async function deleteQuestion(tx: Tx, questionId: string) {
  await sql`
    update registrations
       set form_answers = array(
         select answer from unnest(form_answers) as answer
          where answer <> all (
            select id::text from registration_question_options where question_id = ${questionId}
            union all select unnest(array[
              ${asked(questionId)}, ${answered(questionId)}, ${`yes:${questionId}`}
            ])
          )
       )
     where form_answers @> array[${asked(questionId)}]`.execute(tx)
  await tx.deleteFrom('registration_questions').where('id', '=', questionId).execute()
}
