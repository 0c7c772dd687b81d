// The own fields of the provider that texts of mails can name, and their values (rule people-132).
import { sql } from 'kysely'
import { type MailText, mailTextFields, namesOwnField } from '#contract/rules/mail-texts.ts'
import type { FieldKind } from '#contract/rules/person-fields.ts'
import { anyOf } from '../db/any-of.ts'
import type { Database, Tx } from '../db/open.ts'
import { dayInWords } from './day-words.ts'

/** By the placeholders without their braces. */
export type OwnValues = Readonly<Record<string, string>>

/** The fields that the persons see themselves: what they do not see is in no mail to them. */
const namedFields = (db: Database | Tx) =>
  db
    .selectFrom('person_fields')
    .where('person_fields.placeholder', 'is not', null)
    .where('person_fields.seen_by', '=', 'everybody')
const placeholder = sql<string>`person_fields.placeholder`.as('placeholder')

export const ownPlaceholders = (db: Database | Tx) =>
  namedFields(db)
    .orderBy('created_at')
    .orderBy('id')
    .select([placeholder, 'name', 'kind', 'choices'])
    .execute()

/** Returns the values that these texts may need, by person. */
export async function ownValuesFor(
  db: Database | Tx,
  texts: MailText,
  ids: readonly string[],
): Promise<Map<string, OwnValues>> {
  const values = new Map<string, Record<string, string>>()
  if (!mailTextFields.some((field) => namesOwnField(texts[field]))) return values
  const rows = await namedFields(db)
    .innerJoin('person_field_values', 'person_field_values.field_id', 'person_fields.id')
    .where('person_field_values.user_id', '=', anyOf(ids))
    .select(['user_id as userId', placeholder, 'kind', 'value'])
    .execute()
  for (const { userId, placeholder: name, kind, value } of rows)
    values.set(userId, { ...values.get(userId), [name]: valueInMail(kind, value) })
  return values
}

export const valueInMail = (kind: FieldKind, value: string) => (kind === 'date' ? dayInWords(value) : value)
