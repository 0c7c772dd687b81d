import type { Attempt } from '#contract/history.ts'
import { Card } from '../../ui/Card.tsx'
import { When } from '../../ui/dates.tsx'
import { showDuration } from '../../ui/durations.ts'
import { learnerResultText, scoreText } from '../progress/status.ts'
import classes from './Facts.module.css'

/** What came of an attempt. */
export function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const facts = [
    ['Status', learnerResultText(attempt.lessonStatus)],
    ['Score', scoreText(attempt.scorePercentage)],
    ['Progress', `${attempt.progress}%`],
    ['Total time', showDuration(attempt.totalSeconds)],
    ['Started', <When key="started" at={attempt.startedDateTime} />],
    ['Last active', <When key="last" at={attempt.lastDateTime} />],
    ['Completed', <When key="completed" at={attempt.completedDateTime} />],
    ...(attempt.endedDateTime
      ? [['Closed by a restart', <When key="ended" at={attempt.endedDateTime} />] as const]
      : []),
    ['Package version', attempt.packageVersion],
    ['SCORM version', attempt.scormVersion],
  ] as const
  return (
    <Card title="Result">
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
