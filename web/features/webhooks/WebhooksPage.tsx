import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isGuid } from '#contract/rules/formats.ts'
import {
  type WebhookState as WebhookStateName,
  webhookStateTexts,
  webhookStates,
} from '#contract/rules/webhooks.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When } from '../../ui/dates.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { ClientChoice } from '../users/ClientChoice.tsx'
import { useClientChoices } from '../users/use-client-choices.ts'
import { Deliveries } from './Deliveries.tsx'
import { SecretDialog, WebhookDialog } from './WebhookDialog.tsx'
import { WebhookState } from './WebhookState.tsx'
import {
  type Webhook,
  usePauseWebhook,
  useRemoveWebhook,
  useReplaceSecret,
  useResumeWebhook,
  useSendTest,
  useWebhooks,
} from './hooks.ts'

const states = [
  { value: '', label: 'All states' },
  ...webhookStates.map((value) => ({ value, label: webhookStateTexts[value] })),
]

/** The webhooks that the address chooses by their state and, for an administrator, by their client. */
function useFilteredWebhooks() {
  const isAdministrator = useIsAdministrator()
  const view = useListView({ name: 'webhooks', filters: { state: isOneOf(webhookStates), client: isGuid } })
  const { state, client } = view.filters
  const list = useWebhooks({
    ...(state ? { state: state as WebhookStateName } : {}),
    ...(isAdministrator && client ? { clientId: client } : {}),
  })
  return { view, list, isAdministrator }
}

function WebhookFilters({
  view,
  isAdministrator,
}: Pick<ReturnType<typeof useFilteredWebhooks>, 'view' | 'isAdministrator'>) {
  const choices = useClientChoices({ isAdministrator, withOwn: false })
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <NativeSelect
        label="State"
        data={states}
        value={view.filters.state ?? ''}
        onChange={({ currentTarget: { value } }) => view.filterBy({ state: value || undefined })}
      />
      {isAdministrator && (
        <ClientChoice
          choices={choices}
          chosen={view.filters.client}
          onChoose={(client) => view.filterBy({ client })}
        />
      )}
    </Group>
  )
}

/** The addresses of other systems to which events are sent, and what the chosen one was sent (docs/rules/webhooks.md). */
export function WebhooksPage() {
  const { view, list, isAdministrator } = useFilteredWebhooks()
  const [params] = useSearchParams()
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [secret, setSecret] = useState<string>()
  const actions = useActions({ onChange: setEdited, onSecret: setSecret })
  const { webhooks, events = [] } = list.data ?? {}
  const chosen = webhooks?.find(({ id }) => id === params.get('webhook'))
  return (
    <Page
      title="Webhooks"
      subtitle="A webhook sends events to another system as they happen, such as a completed course to an HR system."
    >
      <Card
        title="Other systems"
        actions={<Button onClick={firstClick(() => setEdited('new'))}>Create a webhook</Button>}
      >
        <WebhookFilters view={view} isAdministrator={isAdministrator} />
        <OrLoadFailed of={list}>
          <DataTable
            label="Webhooks"
            rows={webhooks}
            keyOf={({ id }) => id}
            empty={view.isNarrowed ? 'No webhook fits the chosen filters' : 'There are no webhooks yet'}
            columns={columnsOf(actions, (id) => addressWith(params, id))}
          />
        </OrLoadFailed>
        <Text size="sm" c="var(--quiet)" mt="md">
          What each event has is in the{' '}
          <Anchor href="/api/docs#webhooks-sent" size="sm" underline="always">
            description of the API
          </Anchor>
          .
        </Text>
      </Card>
      {chosen && <Deliveries key={chosen.id} webhook={chosen} events={events} />}
      {edited && (
        <WebhookDialog
          events={events}
          {...(edited === 'new' ? {} : { webhook: webhooks?.find(({ id }) => id === edited.id) ?? edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Page>
  )
}

type Actions = (webhook: Webhook) => { label: string; onChoose: () => void }[]

/** Returns what can be done with a webhook. */
function useActions({
  onChange,
  onSecret,
}: {
  onChange: (webhook: Webhook) => void
  onSecret: (secret: string) => void
}): Actions {
  const replacing = useReplaceSecret(onSecret)
  const pausing = usePauseWebhook()
  const resuming = useResumeWebhook()
  const removing = useRemoveWebhook()
  const testing = useSendTest()

  async function confirmSecret({ id, name }: Webhook) {
    const question = `Are you sure you want to replace the secret of “${name}”? For 24 hours the present one works too.`
    if (await askToConfirm({ title: 'Replace the secret', question, yes: 'Replace the secret' }))
      replacing.save({ id })
  }
  async function confirmRemove({ id, name }: Webhook) {
    const question = `Are you sure you want to delete the webhook “${name}”? What waits is not sent. It cannot be undone.`
    if (await askToConfirm({ title: 'Delete the webhook', question, destructive: true }))
      removing.save({ id })
  }
  return (webhook) => [
    { label: 'Change', onChoose: () => onChange(webhook) },
    ...(webhook.pausedBecause
      ? [{ label: 'Resume', onChoose: () => resuming.save({ id: webhook.id }) }]
      : [
          { label: 'Send a test event', onChoose: () => testing.save({ id: webhook.id }) },
          { label: 'Pause', onChoose: () => pausing.save({ id: webhook.id }) },
        ]),
    { label: 'Replace the secret', onChoose: () => void confirmSecret(webhook) },
    { label: 'Delete', onChoose: () => void confirmRemove(webhook) },
  ]
}

/** Shows what a webhook was sent, below the same list. */
const addressWith = (params: URLSearchParams, id: string) => {
  const kept = [...params].filter(([name]) => name.startsWith('webhooks-'))
  return `/webhooks?${new URLSearchParams([...kept, ['webhook', id]]).toString()}`
}

const columnsOf = (actions: Actions, addressOf: (id: string) => string): Column<Webhook>[] => [
  {
    label: 'Name',
    heads: true,
    of: ({ id, name }) => <RowLink to={addressOf(id)}>{name}</RowLink>,
  },
  {
    label: 'Address',
    labelled: true,
    of: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>,
  },
  { label: 'Events', labelled: true, of: ({ events }) => events.join(', ') },
  {
    label: 'Organisation',
    labelled: true,
    of: ({ clientName }) => <bdi>{clientName ?? 'All organisations'}</bdi>,
  },
  { label: 'State', labelled: true, of: (webhook) => <WebhookState {...webhook} /> },
  {
    label: 'Last delivered',
    labelled: true,
    of: ({ lastDeliveredDateTime: at }) => (at ? <When at={at} /> : 'Never'),
  },
  {
    label: 'Actions',
    quiet: true,
    of: (webhook) => (
      <ButtonMenu
        label={`Actions for ${webhook.name}`}
        icon={IconDots}
        isOnlyIcon
        position="bottom-end"
        groups={[{ items: actions(webhook) }]}
      />
    ),
  },
]
