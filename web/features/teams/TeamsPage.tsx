import { Page } from '../../ui/Page.tsx'
import { TeamList } from './TeamList.tsx'

/** The teams of the own client. */
export const TeamsPage = () => (
  <Page printable title="Teams" subtitle="Groups of people in your organisation.">
    <TeamList />
  </Page>
)
