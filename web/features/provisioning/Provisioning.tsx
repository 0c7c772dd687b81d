import { Stack, Checkbox, Text } from '@mantine/core'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { SetUp } from './SetUp.tsx'
import { StopCard } from './StopCard.tsx'
import { Tokens } from './Tokens.tsx'
import { type DirectoryRequest, useProvisioning, useLetManagers } from './hooks.ts'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { When } from '../../ui/dates.tsx'

/** How the directory of a client changes its people (docs/rules/provisioning.md). Without an id it is the own client. */
export function Provisioning({ clientId }: { clientId?: string }) {
  const loaded = useProvisioning(clientId)
  const isAdministrator = useIsAdministrator()
  const { data } = loaded
  return (
    <OrLoadFailed of={loaded}>
      <Stack gap="lg">
        {data?.stop && <StopCard stop={data.stop} clientId={data.clientId} mayDecide={isAdministrator} />}
        <Tokens tokens={data?.tokens} clientId={isAdministrator ? data?.clientId : undefined} />
        {data && <SetUp address={data.address} />}
        <LastRequests requests={data?.requests} />
        {data && isAdministrator && <ManagersMay clientId={data.clientId} isChecked={data.managersMay} />}
      </Stack>
    </OrLoadFailed>
  )
}

/** Whether managers of the client look after its tokens too (rule provisioning-2). */
function ManagersMay({ clientId, isChecked }: { clientId: string; isChecked: boolean }) {
  const { save, saving } = useLetManagers()
  const isDeleted = useIsDeleted()
  return (
    <Card title="Who looks after it">
      <Checkbox
        label="Managers of the whole organisation can make and end tokens too"
        description="They find it under API keys. Only administrators decide about people whom a directory wants to archive."
        checked={isChecked}
        disabled={saving || isDeleted}
        onChange={({ currentTarget: { checked } }) => save({ clientId, managersMay: checked })}
      />
    </Card>
  )
}

const columns: Column<DirectoryRequest>[] = [
  { label: 'What', heads: true, of: ({ words }) => <bdi>{words}</bdi> },
  { label: 'Why not', labelled: true, of: ({ refusal }) => refusal ?? '' },
  { label: 'When', labelled: true, of: ({ dateTime }) => <When at={dateTime} /> },
]

/** The last requests of directories, similar ones together (rule provisioning-17). */
const LastRequests = ({ requests }: { requests: DirectoryRequest[] | undefined }) => (
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
