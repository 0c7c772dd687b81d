import { Stack } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { openClient } from '#contract/calls/clients.ts'
import { ClientActions } from './ClientActions.tsx'
import { ClientTimeZone } from './ClientTimeZone.tsx'

/** Shows the settings of a client and, at the end, the actions that remove it. */
export const ClientSettings = ({ client }: { client: Reply<typeof openClient>['client'] }) => (
  <Stack gap="lg">
    <ClientTimeZone
      clientId={client.id}
      timeZone={client.timeZone}
      providerTimeZone={client.providerTimeZone}
    />
    <ClientActions client={client} />
  </Stack>
)
