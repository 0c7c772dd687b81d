import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { emptyId } from '#contract/shapes.ts'
import { useClientChoices } from '../users/use-client-choices.ts'
import { Reports } from './Reports.tsx'
import { useReports } from './hooks.ts'

/** Shows the reports from all communities that the user looks after. */
export const ReportsOfAll = () => <Reports reports={useReports(emptyId)} isOfAll />

/** Shows the reports from the communities of one client, for administrators (rule communities-10). */
export function ReportsOfClient({ clientId }: { clientId: string }) {
  const reports = useReports(emptyId, { clientId })
  const { loaded, options } = useClientChoices({ isAdministrator: true, withOwn: true })
  // The sentence is shown once the name is known.
  if (!loaded.data && !loaded.error) return null
  const name = options.find(({ value }) => value === clientId.toLowerCase())?.label ?? 'this organisation'
  const note = (
    <Text mb="md">
      Only the reports in the communities of <bdi>{name}</bdi> are shown here.{' '}
      <Anchor component={Link} to="/communities" inherit underline="always">
        Show the reports of all organisations
      </Anchor>
    </Text>
  )
  return <Reports reports={reports} isOfAll note={note} />
}
