import { sql } from 'kysely'
import type { SpecifiedField } from '#contract/rules/registration-form.ts'
import { isThere } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { anyOf } from '../../db/any-of.ts'

export const usesOwnForm = (db: Database | Tx, clientId: string) =>
  db
    .selectFrom('registration_forms')
    .where('client_id', '=', clientId)
    .where('is_used', '=', true)
    .select('client_id')
    .$call(isThere)

/** Reads the stored items of a form. Rule registration-2 says how a specified field or a question without a row is treated. */
export const storedItems = (db: Database | Tx, clientId: string) =>
  db
    .selectFrom('registration_form_items')
    .where('client_id', '=', clientId)
    .orderBy('position')
    .select([
      'field',
      'question_id as questionId',
      'label',
      'is_asked as isAsked',
      'is_required as isRequired',
    ])
    .execute()

/** Reads the own questions of these organisations, with their options. */
export async function questionsOf(db: Database | Tx, clientIds: string[]) {
  const questions = await db
    .selectFrom('registration_questions')
    .where('client_id', '=', anyOf(clientIds))
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'client_id as clientId', 'kind', 'label'])
    .execute()
  const options = await optionsOf(
    db,
    questions.map(({ id }) => id),
  )
  return questions.map((question) => ({
    ...question,
    options: options
      .filter(({ questionId, isRemoved }) => questionId === question.id && !isRemoved)
      .map(({ id, name }) => ({ id, name })),
  }))
}
export type Question = Awaited<ReturnType<typeof questionsOf>>[number]

/** Reads the options of questions. Removed options come after the others. */
export const optionsOf = (db: Database | Tx, questionIds: string[]) =>
  db
    .selectFrom('registration_question_options')
    .where('question_id', '=', anyOf(questionIds))
    .orderBy(sql`removed_at is not null`)
    .orderBy('position')
    .orderBy('name')
    .select(['id', 'question_id as questionId', 'name', sql<boolean>`removed_at is not null`.as('isRemoved')])
    .execute()

/** Locks a form: until the transaction ends, nobody else changes it, and nobody registers with it. */
export async function lockForm(tx: Tx, clientId: string) {
  await tx
    .insertInto('registration_forms')
    .values({ client_id: clientId, is_used: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('registration_forms')
    .where('client_id', '=', clientId)
    .forUpdate()
    .select('is_used as isUsed')
    .executeTakeFirstOrThrow()
}

/** Locks forms: until the transaction ends, nobody changes them. Other people may register at the same time. */
export async function holdForms(tx: Tx, clientIds: string[]) {
  await tx
    .selectFrom('registration_forms')
    .where('client_id', '=', anyOf(clientIds))
    .orderBy('client_id')
    .forShare()
    .select('client_id')
    .execute()
}

export async function setUsed(tx: Tx, clientId: string, isUsed: boolean) {
  await tx
    .updateTable('registration_forms')
    .set({ is_used: isUsed })
    .where('client_id', '=', clientId)
    .execute()
}

export interface Item {
  field: SpecifiedField | null
  questionId: string | null
  label: string | null
  isAsked: boolean
  isRequired: boolean
}

/** Adds those items that have no row yet, in this order. */
export async function addItems(tx: Tx, clientId: string, items: Item[]) {
  const rows = items.map((item, position) => ({
    client_id: clientId,
    field: item.field,
    question_id: item.questionId,
    label: item.label,
    is_asked: item.isAsked,
    is_required: item.isRequired,
    position,
  }))
  await tx
    .insertInto('registration_form_items')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setOrder(tx: Tx, clientId: string, keys: string[]) {
  await sql`
    update registration_form_items
       set position = array_position(${keys}::text[], coalesce(field, question_id::text))
     where client_id = ${clientId}`.execute(tx)
}

const item = (tx: Tx, clientId: string, key: string) =>
  tx
    .updateTable('registration_form_items')
    .where('client_id', '=', clientId)
    .where(sql`coalesce(field, question_id::text)`, '=', key)

export async function setItem(
  tx: Tx,
  clientId: string,
  { key, isAsked, isRequired }: { key: string; isAsked: boolean; isRequired: boolean },
) {
  await item(tx, clientId, key).set({ is_asked: isAsked, is_required: isRequired }).execute()
}

export async function setLabel(tx: Tx, clientId: string, field: SpecifiedField, label: string | null) {
  await item(tx, clientId, field).set({ label }).execute()
}

/** Returns the fields and questions that are asked in the own form of any client. */
export async function askedByClients(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct coalesce(item.field, item.question_id::text) as key
      from registration_form_items as item
      join registration_forms as form on form.client_id = item.client_id and form.is_used
      join clients as client on client.id = form.client_id and client.archived_at is null
     where item.is_asked`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
