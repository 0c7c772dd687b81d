import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { overview } from '#contract/calls/dashboards.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { StatusCountsBar, StatusCountsLegend } from '../progress/StatusCounts.tsx'
import classes from './Dashboard.module.css'

type Pathway = Reply<typeof overview>['pathways'][number]

/** How the learners are doing in the courses of each pathway, which are absent while they are loading. The bars have no figures, as no list has these rows. */
export const PathwayBars = ({ pathways }: { pathways: Pathway[] | undefined }) => (
  <Card
    title="Pathways"
    actions={
      <Anchor component={Link} to="/learning-pathways">
        View all pathways
      </Anchor>
    }
  >
    <StatusCountsLegend />
    {pathways ? (
      <ul className={`plain-list ${classes['pathways']}`}>
        {pathways.map(({ id, name, ...stats }) => (
          <li key={id} className={classes['pathway']}>
            <Anchor component={Link} to={`/learning-pathway/${id}`}>
              <bdi>{name}</bdi>
            </Anchor>
            <div role="img" aria-label={countsOf(stats)} title={countsOf(stats)}>
              <StatusCountsBar stats={stats} />
            </div>
          </li>
        ))}
      </ul>
    ) : (
      <Skeleton h={190} />
    )}
  </Card>
)

function countsOf({ completed, inProgress, notStarted }: Omit<Pathway, 'id' | 'name'>) {
  const all = completed + inProgress + notStarted
  if (all === 0) return 'No learner has a course of it'
  return `${showNumber(completed)} completed · ${showNumber(inProgress)} in progress · ${showNumber(notStarted)} not started`
}
