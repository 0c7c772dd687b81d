import { type Insertable, sql } from 'kysely'
import { rowsBefore } from '../../base/pages.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

const columns = [
  'id',
  'name',
  'company',
  'email',
  'message as enquiry',
  'phone_number as phoneNumber',
  'created_at as createdDateTime',
  'read_at as readDateTime',
] as const

/** All of them, or one page; newest first. */
export async function listEnquiries(db: Database, page?: { pageNumber: number; pageSize: number }) {
  return db
    .selectFrom('enquiries')
    .$if(page !== undefined, (query) =>
      query.limit(page?.pageSize ?? 0).offset(page ? rowsBefore(page.pageNumber, page.pageSize) : 0),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(columns)
    .execute()
}

export async function countEnquiries(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function enquiryById(db: Database, id: string) {
  return db.selectFrom('enquiries').where('id', '=', id).select(columns).executeTakeFirst()
}

/** Answers undefined when there is no such enquiry. Who read it first, and when, stays (rule enquiries-3). */
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
