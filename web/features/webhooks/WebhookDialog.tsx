import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { maxWebhookUrlLength, webhookNameLength } from '#contract/rules/webhooks.ts'
import { hasRole } from '../../data/route-set.ts'
import { useSession } from '../../data/session.ts'
import { DialogForm, FormDialog } from '../../ui/FormDialog.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
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
  const title = props.webhook ? 'Change the webhook' : 'Make a webhook'
  return secret ? (
    <SecretDialog secret={secret} onClose={props.onClose} />
  ) : (
    <FormDialog title={title} onClose={props.onClose}>
      <WebhookForm {...props} onMade={setSecret} />
    </FormDialog>
  )
}

type EventName = WebhookEvents[number]['name']

function WebhookForm({
  events,
  webhook,
  onMade,
  onClose,
}: WebhookDialogProps & { onMade: (secret: string) => void }) {
  const creating = useCreateWebhook(onMade)
  const updating = useUpdateWebhook(onClose)
  const form = useForm({
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: (webhook?.events ?? []) as EventName[],
      clientId: '',
    },
    validate: {
      name: (name) => (name.trim() ? null : 'Please enter a name'),
      url: (url) => (url.trim() ? null : 'Please enter the address of the other system'),
      events: (chosen) => (chosen.length > 0 ? null : 'Please choose the events that are sent'),
    },
  })
  const keptText = useKeptForm(form, webhook ? `webhook ${webhook.id}` : 'webhook')
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ clientId, ...typed }) =>
        webhook
          ? updating.save({ id: webhook.id, ...typed })
          : creating.save({ ...typed, ...(clientId ? { clientId } : {}) }),
      )}
      onClose={onClose}
      saving={creating.saving || updating.saving}
      action={webhook ? 'Save the webhook' : 'Make the webhook'}
    >
      {keptText}
      <TextInput
        label="Name"
        description="The system that gets the events, such as “HR system”."
        maxLength={webhookNameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Address"
        description="Where the other system takes events. It begins with https://."
        maxLength={maxWebhookUrlLength}
        inputMode="url"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="Events" {...form.getInputProps('events')}>
        <Stack gap="xs" mt="xs">
          {events.map(({ name, description }) => (
            <Checkbox key={name} value={name} label={name} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      {!webhook && <ClientSelect {...form.getInputProps('clientId')} />}
    </DialogForm>
  )
}

/** Chooses the client whose events are sent. Managers have no choice. */
function ClientSelect(field: object) {
  const me = useSession()
  const isAdministrator = me !== undefined && hasRole(me, 'ADMIN')
  const clients = useClientChoices({ isAdministrator, withOwn: false })
  if (!isAdministrator) return null
  return (
    <OrLoadFailed of={clients.loaded}>
      <NativeSelect
        label="Events of"
        data={[{ value: '', label: 'All clients' }, ...clients.options]}
        {...field}
      />
    </OrLoadFailed>
  )
}

/** Shows a secret, which cannot be shown later. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <FormDialog title="The secret of the webhook" onClose={onClose}>
    <ShownOnce
      label="Secret"
      description="Please copy it now, because it is not shown again. With it the other system checks that an event is from here."
      value={secret}
      note="Events are signed as Standard Webhooks say, so that the other system can use one of their libraries."
      onClose={onClose}
    />
  </FormDialog>
)
