import { Stack } from '@mantine/core'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { LastRequests } from './LastRequests.tsx'
import { ManagersMay } from './ManagersMay.tsx'
import { SetUp } from './SetUp.tsx'
import { StopCard } from './StopCard.tsx'
import { Tokens } from './Tokens.tsx'
import { useProvisioning } from './hooks.ts'

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
