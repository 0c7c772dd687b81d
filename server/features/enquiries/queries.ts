import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
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
] as const

export async function enquiryById(db: Database, id: string) {
  return db.selectFrom('enquiries').where('id', '=', id).select(columns).executeTakeFirst()
}

/** Answers undefined when there is no such enquiry. The first reader, and the time, stay (rule enquiries-3). */
export async function markRead(db: Database, id: string) {
  return db
    .updateTable('enquiries')
    .set({ read_at: sql<string>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

export async function addEnquiry(db: Database, enquiry: Insertable<Tables['enquiries']>) {
  await db.insertInto('enquiries').values(enquiry).execute()
}
