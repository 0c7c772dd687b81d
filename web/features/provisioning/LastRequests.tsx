import { Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { When } from '../../ui/dates.tsx'
import type { DirectoryRequest } from './hooks.ts'

const columns: Column<DirectoryRequest>[] = [
  { label: 'What', heads: true, of: ({ words }) => <bdi>{words}</bdi> },
  { label: 'Why not', labelled: true, of: ({ refusal }) => refusal ?? '' },
  { label: 'When', labelled: true, of: ({ dateTime }) => <When at={dateTime} /> },
]

/** The last requests of directories, similar ones together (rule provisioning-17). */
export const LastRequests = ({ requests }: { requests: DirectoryRequest[] | undefined }) => (
  <Card title="Last requests">
    <DataTable
      label="Last requests"
      rows={requests}
      keyOf={({ dateTime, words }) => `${dateTime} ${words}`}
      empty="No directory has changed anything yet"
      columns={columns}
    />
    <Text size="sm" c="var(--quiet)" mt="md">
      The last 200 requests that changed something or were refused. The log of the directory says whom it
      could not change.
    </Text>
  </Card>
)
