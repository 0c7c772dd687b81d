import { Stack } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { openClient } from '#contract/calls/clients.ts'
import { ApprovalSetting } from '../joining/ApprovalSetting.tsx'
import { MailDomains } from '../joining/MailDomains.tsx'
import { Card } from '../../ui/Card.tsx'
import { DemandForm } from '../security/DemandForm.tsx'
import { SignOnCard } from '../single-sign-on/SignOnCard.tsx'
import { ClientActions } from './ClientActions.tsx'
import { ClientDetails } from './ClientDetails.tsx'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { TimeZoneSelect } from '../../ui/TimeZoneSelect.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { useUpdateTimeZone } from './hooks.ts'

/** Shows what a client is, its settings and, at the end, the actions that stop or remove it. */
export const ClientSettings = ({ client }: { client: Reply<typeof openClient>['client'] }) => (
  <Stack gap="lg">
    <ClientDetails client={client} />
    <ApprovalSetting clientId={client.id} />
    <MailDomains clientId={client.id} />
    <SignOnCard clientId={client.id} />
    <ClientTimeZone
      clientId={client.id}
      timeZone={client.timeZone}
      providerTimeZone={client.providerTimeZone}
    />
    <Card title="Second factor">
      <DemandForm clientId={client.id} submitLabel="Save second factor" />
    </Card>
    <ClientActions client={client} />
  </Stack>
)

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/clients.ts')).updateTimeZone.input.pick({ timeZone: true }),
)

interface ClientTimeZoneProps {
  clientId: string
  /** Empty where that of the provider holds. */
  timeZone: string
  providerTimeZone: string
}

/** Where the days of a client begin. */
export function ClientTimeZone({ clientId, timeZone, providerTimeZone }: ClientTimeZoneProps) {
  const { save, saving } = useUpdateTimeZone()
  const stored = useStoredForm({ timeZone }, rules, `time-zone:${clientId}`)
  return (
    <Card title="Time zone">
      <StoredForm
        name="Time zone"
        stored={stored}
        labels={{ timeZone: 'Time zone' }}
        submitLabel="Save time zone"
        saving={saving}
        onSubmit={(typed) => save({ clientId, ...typed, was: stored.previous })}
      >
        <TimeZoneSelect
          label="Time zone of the organisation"
          description="Due dates end at midnight in this time zone. If you choose none, the time zone of the provider applies."
          usual={`As the provider: ${providerTimeZone}`}
          maw={420}
          {...stored.form.getInputProps('timeZone')}
        />
      </StoredForm>
    </Card>
  )
}
