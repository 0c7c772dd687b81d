import type { Attempt } from '#contract/calls/history.ts'
import { lessonStatusText } from '#contract/rules/lesson-status.ts'
import { Card } from '../../ui/Card.tsx'
import { FactTiles } from '../../ui/Facts.tsx'
import { When } from '../../ui/dates.tsx'
import { TimeNote } from './TimeNote.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { showDuration } from '../../ui/quantities.ts'

/** The result of an attempt, its times and its versions. */
export function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const facts = {
    Status: lessonStatusText(attempt.lessonStatus),
    Score: scoreText(attempt.scorePercentage),
    Progress: `${attempt.progress}%`,
    'Total time': showDuration(attempt.totalSeconds),
    'Open time': showDuration(attempt.openSeconds),
    'Active time': showDuration(attempt.activeSeconds),
    Started: <When at={attempt.startedDateTime} />,
    'Last active': <When at={attempt.lastDateTime} />,
    Completed: <When at={attempt.completedDateTime} />,
    ...(attempt.endedDateTime ? { 'Closed by a restart': <When at={attempt.endedDateTime} /> } : {}),
    'Package version': attempt.packageVersion,
    'SCORM version': attempt.scormVersion,
  }
  return (
    <Card title="Result">
      <FactTiles facts={facts} />
      <TimeNote />
    </Card>
  )
}
