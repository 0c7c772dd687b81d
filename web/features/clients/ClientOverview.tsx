import { Progress, SimpleGrid, Stack } from '@mantine/core'
import { IconRoute, IconSchool, IconUsersGroup } from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { openClient } from '#contract/calls/clients.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { StatCard } from '../../ui/StatCard.tsx'
import classes from './ClientOverview.module.css'
import { Attention } from '../attention/Attention.tsx'
import { TrainingFigures } from '../up-to-date/TrainingFigures.tsx'
import { LearnerLimit } from './LearnerLimit.tsx'

type Client = Reply<typeof openClient>['client']

/** A client at a glance: its figures, and what somebody should look after. */
export function ClientOverview({ client }: { client: Client }) {
  const { numberOfLearners, takenSeats, maximumNumberOfLearners: limit } = client
  return (
    <Stack gap="lg">
      <TrainingFigures of={{ clientId: client.id }} />
      <SimpleGrid cols={{ base: 2, xs: 3 }} className={classes['figures'] ?? ''}>
        <StatCard
          label="Current learners"
          value={showNumber(numberOfLearners)}
          icon={IconSchool}
          to="?tab=people&people-role=LEARNER"
        />
        <StatCard
          label="Maximum learners"
          value={<LearnerLimit limit={limit} />}
          icon={IconUsersGroup}
          to="?tab=settings"
        >
          {limit > 0 && (
            <Progress
              value={Math.min(100, (takenSeats / limit) * 100)}
              mt="sm"
              aria-label="Seats that are used"
            />
          )}
        </StatCard>
        <StatCard
          label="Assigned pathways"
          value={client.assignedLearningPathways.length}
          icon={IconRoute}
          to="?tab=pathways"
        />
      </SimpleGrid>
      <Attention clientId={client.id} />
    </Stack>
  )
}
