import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { maxWebhookUrlLength, webhookNameLength } from '#contract/rules/webhooks.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { ConflictList, showText } from '../../ui/ConflictList.tsx'
import { AskingDialog, FormDialog } from '../../ui/FormDialog.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { useClientChoices } from '../users/use-client-choices.ts'
import { type Webhook, type WebhookEvents, useCreateWebhook, useUpdateWebhook } from './hooks.ts'

interface WebhookDialogProps {
  events: WebhookEvents
  /** The webhook that is changed; absent for a new one. */
  webhook?: Webhook
  onClose: () => void
}

/** Makes a webhook and then shows its secret, or changes one. */
export function WebhookDialog(props: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  return secret ? (
    <SecretDialog secret={secret} onClose={props.onClose} />
  ) : (
    <WebhookForm {...props} onMade={setSecret} />
  )
}

type EventName = WebhookEvents[number]['name']

/** The values that two people can change at the same time. */
interface Stored extends Record<string, unknown> {
  name: string
  url: string
  events: EventName[]
}

const labels = { name: 'Name', url: 'Address', events: 'Events' }

/** One order, in whichever one they were ticked, so that the same events are no change. */
const inOrder = (all: WebhookEvents, chosen: readonly string[]): EventName[] =>
  all.map(({ name }) => name).filter((name) => chosen.includes(name))

const storedOf = (all: WebhookEvents, webhook: Webhook | undefined): Stored => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: inOrder(all, webhook?.events ?? []),
})

const showValue = (value: unknown) => showText(Array.isArray(value) ? value.join(', ') : value)

type WebhookFormProps = WebhookDialogProps & { onMade: (secret: string) => void }

/** The form, and what happens when it is sent. */
function useWebhookForm({ events, webhook, onMade, onClose }: WebhookFormProps) {
  const creating = useCreateWebhook(onMade)
  const updating = useUpdateWebhook(onClose)
  const stored = storedOf(events, webhook)
  const form = useForm<Stored & { clientId: string }>({
    initialValues: { ...stored, clientId: '' },
    validate: {
      name: (name) => (name.trim() ? null : 'Please enter a name'),
      url: (url) => (url.trim() ? null : 'Please enter the address of the other system'),
      events: (chosen) => (chosen.length > 0 ? null : 'Please choose the events that are sent'),
    },
  })
  const keptAs = webhook ? `webhook ${webhook.id}` : 'webhook'
  const { previous, conflicts, keptText } = useMerging<Stored, Stored & { clientId: string }>(
    ...([form, stored, true, { keptAs }] as const),
  )
  const onSubmit = form.onSubmit(({ clientId, ...typed }) => {
    if (webhook)
      updating.save({
        ...{ id: webhook.id, ...typed },
        was: { ...previous, events: previous.events.join(' ') },
      })
    else creating.save({ ...typed, ...(clientId ? { clientId } : {}) })
  })
  return { form, conflicts, keptText, saving: creating.saving || updating.saving, onSubmit }
}

function WebhookForm(props: WebhookFormProps) {
  const { form, conflicts, keptText, saving, onSubmit } = useWebhookForm(props)
  const { events, webhook, onClose } = props
  return (
    <FormDialog
      title={webhook ? 'Change the webhook' : 'Create a webhook'}
      onSubmit={onSubmit}
      onClose={onClose}
      saving={saving}
      blocked={conflicts.list.length > 0}
      action={webhook ? 'Save' : 'Create webhook'}
    >
      {keptText}
      <TextInput
        label={labels.name}
        description="The system that gets the events, such as “HR system”."
        maxLength={webhookNameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={labels.url}
        description="Where the other system takes events. It begins with https://."
        maxLength={maxWebhookUrlLength}
        inputMode="url"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group
        label={labels.events}
        {...form.getInputProps('events')}
        onChange={(chosen) => form.setFieldValue('events', inOrder(events, chosen))}
      >
        <Stack gap="xs" mt="xs">
          {events.map(({ name, description }) => (
            <Checkbox key={name} value={name} label={name} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      {!webhook && <ClientSelect {...form.getInputProps('clientId')} />}
      <ConflictList conflicts={conflicts} labels={labels} show={showValue} />
    </FormDialog>
  )
}

/** Chooses the client whose events are sent. Managers have no choice. */
function ClientSelect(field: object) {
  const isAdministrator = useIsAdministrator()
  const clients = useClientChoices({ isAdministrator, withOwn: false })
  if (!isAdministrator) return null
  return (
    <OrLoadFailed of={clients.loaded}>
      <NativeSelect
        label="Events of"
        data={[{ value: '', label: 'All organisations' }, ...clients.options]}
        {...field}
      />
    </OrLoadFailed>
  )
}

/** Shows a secret, which cannot be shown later. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <AskingDialog title="The secret of the webhook" onClose={onClose}>
    <ShownOnce
      label="Secret"
      description="Please copy it now, because it is not shown again. With it the other system checks that an event is from here."
      value={secret}
      note="Events are signed as Standard Webhooks say, so that the other system can use one of their libraries."
      onClose={onClose}
    />
  </AskingDialog>
)
