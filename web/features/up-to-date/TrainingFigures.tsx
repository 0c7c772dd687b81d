import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { meaningOfUpToDate, type Subject, complianceAddress } from './share.ts'
import { StatusTotals } from './StatusTotals.tsx'
import { UpToDate } from './UpToDate.tsx'
import { obligations } from '#contract/calls/compliance.ts'
import { useLoad } from '../../data/use-load.ts'

/** For an administrator a team is one of a client. */
type TrainingOf =
  | { clientId: string }
  | { teamId: string }
  | { clientId: string; teamId: string }
  | { learningPathwayId: string }
  | { courseId: string }
/** How many of the required courses have each status. */
const useTrainingTotals = (of: TrainingOf) => useLoad(obligations, { ...of, pageNumber: 1, pageSize: 1 })

/** All three are as high as each other, so that what is below stays where it is when the figures arrive. */
const heightOfWords = { base: 200, xs: 94 }
const height = { base: 416, xs: 278 }

/** How many people of a client, a team, a pathway or a course are up to date, and how many of the required courses have each status. */
export function TrainingFigures({ of }: { of: TrainingOf }) {
  const { data, error, refetch } = useTrainingTotals(of)
  const isEmpty = data && Object.values(data.totals).every((count) => count === 0)
  const subject = subjectOf(of)
  return (
    <Card title="Required training">
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={height} />}
      {data && (
        <Stack gap="md">
          <Box mih={heightOfWords}>
            {isEmpty ? (
              <>
                <Text mb={4}>No learner has a course to complete.</Text>
                <Text size="sm" c="var(--quiet)">
                  {meaningOfUpToDate}
                </Text>
              </>
            ) : (
              <UpToDate share={data.share} of={subject} />
            )}
          </Box>
          <StatusTotals
            totals={data.totals}
            choose={{ addressOf: (status) => complianceAddress(subject, { status: status ?? '' }) }}
          />
        </Stack>
      )}
    </Card>
  )
}

const subjectOf = (of: TrainingOf): Subject => ({
  ...('clientId' in of ? { client: of.clientId } : {}),
  ...('teamId' in of ? { team: of.teamId } : {}),
  ...('learningPathwayId' in of ? { pathway: of.learningPathwayId } : {}),
  ...('courseId' in of ? { course: of.courseId } : {}),
})
