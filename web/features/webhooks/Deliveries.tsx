import { Text } from '@mantine/core'
import * as webhooks from '#contract/calls/webhooks.ts'
import { deliveriesOrder } from '#contract/rules/list-order.ts'
import {
  type DeliveryState,
  deliveryStateTexts,
  deliveryStates,
  webhookTestEvent,
} from '#contract/rules/webhooks.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { When, showDateTime } from '../../ui/dates.tsx'
import { type Delivery, type Webhook, type WebhookEvents, useSendAgain } from './hooks.ts'

const tones: Record<DeliveryState, 'good' | 'busy' | 'wrong'> = {
  waiting: 'busy',
  delivered: 'good',
  givenUp: 'wrong',
}

const list = defineList({
  name: 'deliveries',
  call: webhooks.deliveries,
  fileCall: webhooks.exportDeliveries,
  rowsOf: (reply) => reply.deliveries,
  order: deliveriesOrder,
  filters: {
    state: choicesOf('State', deliveryStates, (state) => deliveryStateTexts[state]),
    event: (value) => value !== '',
  },
  label: 'Events that were sent',
  searchLabel: 'Search by person',
  empty: {
    nothing: 'Nothing was sent yet. “Send a test event” shows whether the other system answers',
    found: 'No event is about a person like this',
    filtered: 'No event fits the chosen filters',
  },
  compact: true,
})

/** Each event that a webhook was sent in the last 30 days, or is to be sent, with the answer. */
export function Deliveries({ webhook, events }: { webhook: Webhook; events: WebhookEvents }) {
  const again = useSendAgain()
  const names = events.map(({ name }) => name).filter((name) => webhook.events.includes(name))
  const shown = useList(list, {
    of: { webhookId: webhook.id },
    columns: columnsOf((id) => again.save({ id })),
    moreFilters: [{ field: 'event', ...choicesOf('Event', [...names, webhookTestEvent], (name) => name) }],
  })
  return (
    <Card title={`What “${webhook.name}” was sent`}>
      <PagedList list={shown} />
    </Card>
  )
}

const columnsOf = (onSendAgain: (id: string) => void): Column<Delivery>[] => [
  { label: 'Event', heads: true, of: ({ event }) => event },
  {
    label: 'Person',
    labelled: true,
    of: ({ person }) =>
      person && (
        <RowLink to={`/${person.isLearner ? 'learner' : 'user'}/${person.urlToken}`}>{person.name}</RowLink>
      ),
  },
  { label: 'About', labelled: true, of: ({ about }) => about && <bdi>{about}</bdi> },
  {
    label: 'Happened',
    labelled: true,
    sort: 'happened',
    of: ({ happenedDateTime }) => <When at={happenedDateTime} />,
  },
  {
    label: 'State',
    labelled: true,
    of: (delivery) => (
      <>
        <Tag tone={tones[delivery.state]}>{deliveryStateTexts[delivery.state]}</Tag>
        <Text size="sm" c="var(--quiet)">
          {triesOf(delivery)}
        </Text>
      </>
    ),
  },
  {
    label: 'Answer',
    labelled: true,
    of: ({ status, answer, failure }) => (
      <>
        {failure || (status && `Status ${status}`)}
        <Text size="sm" c="var(--quiet)" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {answer}
        </Text>
      </>
    ),
  },
  {
    label: 'Send again',
    quiet: true,
    of: ({ id, event, person, state }) =>
      state !== 'waiting' && (
        <RowButton
          label="Send again"
          name={`${event}${person ? ` of ${person.name}` : ''}`}
          size="xs"
          onClick={() => onSendAgain(id)}
        />
      ),
  },
]

/** Says how often it was tried, and when it is tried next. */
function triesOf({ attempts, state, nextTryDateTime: next }: Delivery): string {
  const tried = attempts === 0 ? 'Not tried yet' : attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
  return state === 'waiting' && attempts > 0 && next ? `${tried}, next on ${showDateTime(next)}` : tried
}
