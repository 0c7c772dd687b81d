import { Stack } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import type { Reply } from '#contract/call.ts'
import type { openClient } from '#contract/calls/clients.ts'
import { ClientActions } from './ClientActions.tsx'
import { ClientTimeZone } from './ClientTimeZone.tsx'

/** Shows what a client is, its settings and, at the end, the actions that stop or remove it. */
export const ClientSettings = ({ client }: { client: Reply<typeof openClient>['client'] }) => (
  <Stack gap="lg">
    <Card title="Client">
      <FactLines
        facts={{ Name: <bdi>{client.name}</bdi>, 'Referral code': <bdi>{client.referalCode}</bdi> }}
      />
    </Card>
    <ClientTimeZone
      clientId={client.id}
      timeZone={client.timeZone}
      providerTimeZone={client.providerTimeZone}
    />
    <ClientActions client={client} />
  </Stack>
)
