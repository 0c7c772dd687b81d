import { type Insertable, sql } from 'kysely'
import type { EnquiryState } from '#contract/calls/enquiries.ts'
import type { Caller } from '../../access/who.ts'
import { countRows } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

export const columns = [
  'id',
  'name',
  'company',
  'email',
  'message as enquiry',
  'phone_number as phoneNumber',
  'created_at as createdDateTime',
  'read_at as readDateTime',
  'state',
] as const

export const enquiryById = (db: Database, id: string) =>
  db.selectFrom('enquiries').where('id', '=', id).select(columns).executeTakeFirst()

/** The first answer first. */
export const answersOf = (db: Database, enquiryId: string) =>
  db
    .selectFrom('enquiry_answers')
    .leftJoin('users', 'users.id', 'enquiry_answers.answered_by')
    .where('enquiry_id', '=', enquiryId)
    .orderBy('answered_at')
    .orderBy('enquiry_answers.id')
    .select([
      'enquiry_answers.id',
      'answered_at as answeredDateTime',
      'text',
      sql<string>`coalesce(users.first_name || ' ' || users.last_name, '')`.as('answeredBy'),
    ])
    .execute()

/** Locks an enquiry until the transaction ends, so that two people answer it one after the other. */
export const lockEnquiry = (tx: Tx, id: string) =>
  tx
    .selectFrom('enquiries')
    .where('id', '=', id)
    .select(['name', 'email', 'created_at as createdDateTime'])
    .forUpdate()
    .executeTakeFirst()

/** To be called after the enquiry is locked: a statement that waits for the lock does not see what was added meanwhile. */
export const countAnswers = (tx: Tx, enquiryId: string) =>
  tx.selectFrom('enquiry_answers').where('enquiry_id', '=', enquiryId).$call(countRows)

export async function setState(tx: Tx, id: string, state: EnquiryState) {
  await tx.updateTable('enquiries').set({ state }).where('id', '=', id).execute()
}

export async function addAnswer(tx: Tx, answer: Insertable<Tables['enquiry_answers']>) {
  await tx.insertInto('enquiry_answers').values(answer).execute()
}

/** Answers undefined when there is no such enquiry. The first reader, and the time, stay (rule enquiries-3). */
export const markRead = (db: Database, id: string) =>
  db
    .updateTable('enquiries')
    .set({ read_at: sql<string>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export async function addEnquiry(db: Database, enquiry: Insertable<Tables['enquiries']>) {
  await db.insertInto('enquiries').values(enquiry).execute()
}

/** Reads the name below an answer, and the address that replies go to. */
export const signatureOf = (tx: Tx, { id }: Caller) =>
  tx
    .selectFrom('users')
    .where('id', '=', id)
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .executeTakeFirstOrThrow()
