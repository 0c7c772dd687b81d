import { Box, Skeleton, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { meaningOfUpToDate } from '#contract/rules/up-to-date.ts'
import type { Subject } from './share.ts'
import { PeopleFigures } from './PeopleFigures.tsx'
import { obligations } from '#contract/calls/compliance.ts'
import { useLoad } from '../../data/use-load.ts'

/** For an administrator a team is one of a client. */
type TrainingOf =
  | { clientId: string }
  | { teamId: string }
  | { clientId: string; teamId: string }
  | { learningPathwayId: string }
  | { courseId: string }
const useTrainingTotals = (of: TrainingOf) => useLoad(obligations, { ...of, pageNumber: 1, pageSize: 1 })

/** The space for the figures while they load, so that what is below stays where it is when they arrive. */
const height = { base: 474, xs: 240 }

/** How many people of a client, a team, a pathway or a course are up to date, and how many have each state. */
export function TrainingFigures({ of }: { of: TrainingOf }) {
  const { data, error, refetch } = useTrainingTotals(of)
  return (
    <Card title="Required training">
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={height} />}
      {data && (
        <Box mih={height}>
          {data.share.people === 0 ? (
            <>
              <Text mb={4}>No learner has a course to complete.</Text>
              <Text size="sm" c="var(--quiet)">
                {meaningOfUpToDate()}
              </Text>
            </>
          ) : (
            <PeopleFigures
              share={data.share}
              peopleByState={data.peopleByState}
              nothingToComplete={data.nothingToComplete}
              of={subjectOf(of)}
            />
          )}
        </Box>
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
