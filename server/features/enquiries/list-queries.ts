// The list of enquiries, as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/enquiries.ts'
import { enquiriesOrder, sortingOf } from '#contract/rules/list-order.ts'
import { rowsBefore } from '../../base/pages.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { columns } from './queries.ts'
import { anyOf } from '../../db/any-of.ts'

type EnquiryListInput = Omit<Read<typeof exportList>, 'format'>

const received = sql`enquiries.created_at`
const valuesOf: OrderTable<(typeof enquiriesOrder)['columns'][number]> = {
  date: [received],
  name: [sql`lower(enquiries.name)`],
  company: [sql`lower(enquiries.company)`],
  // Enquiries that nobody has read come first.
  read: [sql`enquiries.read_at is not null`, received],
}

function orderOf(wanted: EnquiryListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(enquiriesOrder, wanted)
  return inOrder([...valuesOf[by], sql.ref('enquiries.id')], direction)
}

const listed = (db: Database, { company, state }: EnquiryListInput) =>
  db
    .selectFrom('enquiries')
    .$if(company !== '', (query) => query.where(contains(sql.ref('company'), company)))
    .$if(state !== undefined, (query) => query.where('read_at', state === 'read' ? 'is not' : 'is', null))

/** Reads the whole list, or one page of it. */
export const listEnquiries = (
  db: Database,
  wanted: EnquiryListInput,
  page?: { pageNumber: number; pageSize: number },
) =>
  listed(db, wanted)
    .$if(page !== undefined, (query) =>
      query.limit(page?.pageSize ?? 0).offset(page ? rowsBefore(page.pageNumber, page.pageSize) : 0),
    )
    .orderBy(orderOf(wanted))
    .select(columns)
    .execute()

export async function countEnquiries(db: Database, wanted: EnquiryListInput): Promise<number> {
  const { count } = await listed(db, wanted)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const idsOfEnquiries = (db: Database, wanted: EnquiryListInput) =>
  packedIds(db, listed(db, wanted).select('enquiries.id').orderBy(orderOf(wanted)))

/** Reads the values of these enquiries for the file of the list, in any order. */
export const enquiriesOfFile = (db: Database, ids: string[]) =>
  db.selectFrom('enquiries').where('enquiries.id', '=', anyOf(ids)).select(columns).execute()
