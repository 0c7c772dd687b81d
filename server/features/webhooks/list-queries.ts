// The list of what a webhook has sent, or is to send.
import { sql } from 'kysely'
import { deliveriesOrder } from '#contract/rules/list-order.ts'
import { type DeliveryState, deliveryStateTexts } from '#contract/rules/webhooks.ts'
import { defineList } from '../../access/define-list.ts'
import type { Scope } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { searchedIn } from '../../db/contains.ts'
import { isSeenIn } from './queries.ts'

interface AboutPerson {
  name: string
  urlToken: string
  isLearner: boolean
}

const ofWebhooks = (db: Database | Tx, scope: Scope) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .where(isSeenIn(scope))

const deliveryRow = (found: ReturnType<typeof ofWebhooks>) =>
  found.leftJoin('users', 'users.id', 'webhook_deliveries.user_id').select([
    'webhook_deliveries.id',
    'event',
    'happened_at as happenedDateTime',
    // The name of today: the person is the one that the link leads to.
    sql<AboutPerson | null>`case when users.id is not null then jsonb_build_object(
        'name', users.first_name || ' ' || users.last_name, 'urlToken', users.url_token, 'isLearner', users.is_learner) end`.as(
      'person',
    ),
    sql<string>`coalesce(data -> 'course' ->> 'title', data -> 'form' ->> 'title', data -> 'import' ->> 'fileName', '')`.as(
      'about',
    ),
    'state',
    'attempts',
    'last_tried_at as lastTriedDateTime',
    sql<
      string | null
    >`case when state = 'waiting' and webhook_endpoints.paused_at is null then next_try_at end`.as(
      'nextTryDateTime',
    ),
    'status',
    sql<string>`coalesce(answer, '')`.as('answer'),
    sql<string>`coalesce(failure, '')`.as('failure'),
  ])

export const deliveriesList = defineList({
  id: 'webhook_deliveries.id',
  from: ofWebhooks,
  filters: {
    searchTerm: searchedIn(
      sql`coalesce((select person.first_name || ' ' || person.last_name from users as person
                     where person.id = webhook_deliveries.user_id), '')`,
    ),
    webhookId: (id?: string) =>
      id === undefined ? undefined : sql<boolean>`webhook_deliveries.endpoint_id = ${id}::uuid`,
    event: (event?: string) =>
      event === undefined ? undefined : sql<boolean>`webhook_deliveries.event = ${event}`,
    state: (state?: DeliveryState) => state && sql<boolean>`webhook_deliveries.state = ${state}`,
  },
  order: deliveriesOrder,
  sort: { happened: [sql`webhook_deliveries.number`] },
  row: deliveryRow,
  file: {
    name: 'Sent events',
    row: deliveryRow,
    columns: {
      'Happened (UTC)': ({ happenedDateTime }) => new Date(happenedDateTime),
      Event: ({ event }) => event,
      Person: ({ person }) => person?.name ?? '',
      About: ({ about }) => about,
      State: ({ state }) => deliveryStateTexts[state],
      Attempts: ({ attempts }) => attempts,
      'Last Tried (UTC)': ({ lastTriedDateTime: at }) => at && new Date(at),
      'Next Try (UTC)': ({ nextTryDateTime: at }) => at && new Date(at),
      Status: ({ status }) => status,
      Answer: ({ answer, failure }) => failure || answer,
      Id: ({ id }) => id,
    },
  },
})
