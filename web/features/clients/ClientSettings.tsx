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
import { ClientTimeZone } from './ClientTimeZone.tsx'

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
