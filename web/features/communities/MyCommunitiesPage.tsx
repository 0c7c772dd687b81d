import { routeSetFor } from '../../data/route-set.ts'
import { useSession } from '../../data/session.ts'
import { Page } from '../../ui/Page.tsx'
import { CommunityTable } from './CommunityTable.tsx'
import { ReportsOfAll } from './ReportsOfAll.tsx'

/** Those of one's own client and of the provider, to read and to write in (rule communities-1). */
export function MyCommunitiesPage() {
  const isManager = routeSetFor(useSession()) === 'client-admin'
  return (
    <Page title="Communities" subtitle="Where you and your colleagues share what you learn and do.">
      <CommunityTable />
      {isManager && <ReportsOfAll />}
    </Page>
  )
}
