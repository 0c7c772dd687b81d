import { Anchor, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconRoute,
  IconSchool,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { open } from '#contract/calls/clients.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import classes from './ClientOverview.module.css'
import { TrainingFigures } from '../training/TrainingFigures.tsx'
import { useTrainingTotals } from '../training/hooks.ts'
import { LearnerLimit } from './LearnerLimit.tsx'
import { attentionOf } from './attention.ts'

type Client = Reply<typeof open>['client']

/** A client at a glance: its figures, and what somebody should look after. */
export function ClientOverview({ client }: { client: Client }) {
  const { numberOfLearners: learners, maximumNumberOfLearners: limit } = client
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, xs: 3 }} className={classes['figures'] ?? ''}>
        <StatCard label="Current learners" value={showNumber(learners)} icon={IconSchool} to="?tab=people" />
        <StatCard label="Maximum learners" value={<LearnerLimit limit={limit} />} icon={IconUsersGroup}>
          {limit > 0 && (
            <>
              <Progress
                value={Math.min(100, (learners / limit) * 100)}
                mt="sm"
                mb={6}
                aria-label="Seats that are used"
              />
              <Text size="sm" c="var(--quiet)">
                {showNumber(learners)} used, {showNumber(Math.max(0, limit - learners))} left
              </Text>
            </>
          )}
        </StatCard>
        <StatCard
          label="Assigned pathways"
          value={client.assignedLearningPathways.length}
          icon={IconRoute}
          to="?tab=pathways"
        />
      </SimpleGrid>
      <Attention client={client} />
      <TrainingFigures of={{ clientId: client.id }} />
    </Stack>
  )
}

function Attention({ client }: { client: Client }) {
  const { data, error, refetch } = useTrainingTotals({ clientId: client.id })
  const items = attentionOf(client, data?.totals)
  return (
    <Card title="Needs attention">
      {!data && !error && <Skeleton h={44} />}
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {data && items.length === 0 && (
        <p className={classes['item']}>
          <IconCircleCheck size={20} color="var(--icon)" aria-hidden />
          Nothing at the moment.
        </p>
      )}
      {items.length > 0 && (
        <ul className={classes['list']}>
          {items.map(({ text, action, to }) => (
            <li key={text} className={classes['item']}>
              <IconAlertTriangle size={20} color="var(--warn-ink)" aria-hidden />
              <span className={classes['text']}>{text}</span>
              <Anchor component={Link} to={to}>
                {action}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
