// The list of enquiries, as a page and as a file.
import { sql } from 'kysely'
import type { EnquiryState, readings } from '#contract/calls/enquiries.ts'
import { enquiriesOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import type { Everybody } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import { columns } from './queries.ts'

const received = sql`enquiries.created_at`
const isRead = sql<boolean>`enquiries.read_at is not null`

export const enquiriesList = defineList({
  id: 'enquiries.id',
  from: (db, _scope: Everybody) => db.selectFrom('enquiries'),
  filters: {
    company: searchedIn(sql`enquiries.company`),
    state: (state?: EnquiryState) => state && sql<boolean>`enquiries.state = ${state}`,
    reading: (reading?: (typeof readings)[number]) =>
      reading && (reading === 'read' ? isRead : sql<boolean>`enquiries.read_at is null`),
  },
  order: enquiriesOrder,
  sort: {
    date: [received],
    name: [sql`lower(enquiries.name)`],
    company: [sql`lower(enquiries.company)`],
    // Enquiries that nobody has read come first.
    read: [isRead, received],
  },
  row: (found) => found.select(columns),
  file: {
    name: 'Enquiries',
    row: (found) => found.select(columns),
    columns: {
      Name: ({ name }) => name,
      Company: ({ company }) => company,
      Email: ({ email }) => email,
      Phone: ({ phoneNumber }) => phoneNumber,
      Message: ({ enquiry }) => enquiry,
      'Received (UTC)': ({ createdDateTime }) => new Date(createdDateTime),
      'Read (UTC)': ({ readDateTime }) => (readDateTime ? new Date(readDateTime) : null),
      State: ({ state }) => state,
    },
  },
})
