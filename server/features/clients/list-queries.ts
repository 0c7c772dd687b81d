// The list of clients, as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import { nearlyFullShare } from '#contract/rules/activities.ts'
import type { ClientStatus } from '#contract/rules/client-status.ts'
import { clientsOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import { type Everybody, isOpenClient } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import { takenSeatsOf } from '../../identity/client-queries.ts'
import { allClients, learners, summary, withLearners } from './queries.ts'

/** Archived clients are only listed if they are asked for. */
const isLiving = sql<boolean>`clients.archived_at is null`
const hasStatus: Record<ClientStatus, RawBuilder<boolean>> = {
  archived: sql`clients.archived_at is not null`,
  active: isOpenClient,
  paused: sql`${isLiving} and clients.is_paused`,
  // Such a client has a limit of learners, and nearly all of its places are taken.
  'nearly-full': sql`${isLiving} and clients.maximum_learners > 0
    and clients.maximum_learners * ${nearlyFullShare}::float8 <= ${takenSeatsOf(sql`clients.id`)}`,
}
const byName = sql`lower(clients.name)`

export const clientsList = defineList({
  id: 'clients.id',
  from: (db, _scope: Everybody) => withLearners(allClients(db)),
  counted: (db) => allClients(db),
  filters: {
    status: (status?: ClientStatus) => (status ? hasStatus[status] : isLiving),
    searchTerm: searchedIn(sql`clients.name`),
  },
  order: clientsOrder,
  sort: {
    name: [byName],
    referralCode: [sql`lower(clients.referral_code)`],
    // 0 means no limit (rule clients-3), so it counts as higher than all limits.
    learnerLimit: [sql`coalesce(nullif(clients.maximum_learners, 0), 2147483647)`, byName],
    learners: [learners, byName],
  },
  row: (found) => found.select(summary),
  file: {
    name: 'Clients',
    row: (found) =>
      found.select([
        ...summary,
        'clients.created_at as createdAt',
        sql<boolean>`clients.archived_at is not null`.as('isArchived'),
      ]),
    columns: {
      Name: ({ name }) => name,
      'Referral Code': ({ referalCode }) => referalCode,
      // Empty without a limit (rule lists-17): a 0 would be added up and sorted as one.
      'Learner Limit': ({ maximumNumberOfLearners }) => maximumNumberOfLearners || null,
      Learners: ({ numberOfLearners }) => numberOfLearners,
      Status: ({ isArchived, isPaused }) => (isArchived ? 'Archived' : isPaused ? 'Paused' : 'Active'),
      'Created (UTC)': ({ createdAt }) => new Date(createdAt),
    },
  },
})
