import { Page } from '../../ui/Page.tsx'
import { CommunityTable } from './CommunityTable.tsx'

/** Those of one's own client and of the provider, to read and to write in (rule communities-1). */
export const MyCommunitiesPage = () => (
  <Page title="Communities" subtitle="Where you and your colleagues share what you learn and do.">
    <CommunityTable />
  </Page>
)
