import { Box, Group, Skeleton, Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Sparkline, sparklineHeight } from '../../ui/Sparkline.tsx'
import { PeopleFigures } from '../up-to-date/PeopleFigures.tsx'
import { changeInWords, lineOf, sharesOf } from '../up-to-date/share.ts'
import { RemindButton } from '../users/RemindButton.tsx'
import { useComplianceOverview } from './hooks.ts'

/** The space for the figures, also while they load, so that what is below stays where it is. */
const height = { base: 545, sm: 322 }

/** Shows how many people are up to date today, how many have each state, and how the share has changed over the last months. */
export function PeopleToday() {
  const { data, error, refetch } = useComplianceOverview()
  // Managers who are limited to teams get no earlier months: no place is kept for them.
  const hasTrend = !useIsLimited()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  const shares = data ? sharesOf(data) : []
  return (
    <Card>
      <Box component="section" aria-label="Compliance today" mih={height}>
        {!data && <Skeleton h={height} />}
        {data?.people === 0 && <Text>Nobody has to complete anything yet.</Text>}
        {data && (
          <PeopleFigures
            share={data}
            peopleByState={data.peopleByState}
            nothingToComplete={data.nothingToComplete}
            of={{}}
          />
        )}
        {data && data.peopleByState.overdue > 0 && (
          <Box mt="sm">
            <RemindButton
              of={{ list: 'compliance', compliance: { people: 'overdue' } }}
              people={data.peopleByState.overdue}
              size="sm"
              variant="default"
            >
              {`Remind ${showNumber(data.peopleByState.overdue)} overdue`}
            </RemindButton>
          </Box>
        )}
        {hasTrend && shares.length > 1 && (
          <Group gap="md" mt="sm" wrap="nowrap">
            <Text size="sm" c="var(--quiet)" style={{ flex: 'none' }}>
              {changeInWords(shares)}
            </Text>
            <Box style={{ flex: 1 }} mih={sparklineHeight}>
              <Sparkline {...lineOf(shares)} />
            </Box>
          </Group>
        )}
      </Box>
    </Card>
  )
}
