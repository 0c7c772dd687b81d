import { UnstyledButton } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { type Stats, StatusCountsBar, StatusCountsLegend } from './StatusCounts.tsx'
import classes from './CoursesAtAGlance.module.css'

interface CoursesAtAGlanceProps {
  courses: { id: string; title: string; stats: Stats }[]
  chosen: string
  onChoose: (courseId: string) => void
}

/** How far the learners are in each course, as a bar that shows the course. */
export const CoursesAtAGlance = ({ courses, chosen, onChoose }: CoursesAtAGlanceProps) => (
  <div>
    <StatusCountsLegend />
    <ul className={classes['bars']} aria-label="At a glance">
      {courses.map(({ id, title, stats }) => (
        <li key={id}>
          <UnstyledButton
            className={classes['course'] ?? ''}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            <span className={classes['title']}>
              <bdi>{title}</bdi>
            </span>
            <StatusCountsBar stats={stats} />
            <span className={classes['count']}>{finished(stats)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </div>
)

function finished({ completed, inProgress, notStarted }: Stats): string {
  const total = completed + inProgress + notStarted
  return total === 0 ? 'No learners' : `${showNumber(completed)} of ${showNumber(total)} completed`
}
