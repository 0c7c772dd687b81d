import { Stack } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { openClient } from '#contract/calls/clients.ts'
import { ClientValidities } from '../training/ClientValidities.tsx'
import { AssignedPathways } from './AssignedPathways.tsx'

/** Shows the pathways of a client, and for how long completions are valid there. */
export const ClientPathways = ({ client }: { client: Reply<typeof openClient>['client'] }) => (
  <Stack gap="lg">
    <AssignedPathways client={client} />
    <ClientValidities client={client} />
  </Stack>
)
