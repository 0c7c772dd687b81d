import { IconRefreshAlert } from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { myCourse } from '#contract/calls/progress.ts'
import { Note } from '../../ui/Note.tsx'
import { showDate } from '../../ui/dates.tsx'

type OwnRecord = Reply<typeof myCourse>['course']

interface NewerVersionProps {
  record: Pick<OwnRecord, 'earlierVersions' | 'completedDateTime' | 'mayRenew'>
  /** False for a manager who takes no courses. */
  learns: boolean
}

/** Says until when earlier versions of the course count, before somebody goes on with one (rules courses-34 and courses-37). */
export function NewerVersion({ record, learns }: NewerVersionProps) {
  if (!record.earlierVersions) return null
  return (
    <Note icon={<IconRefreshAlert aria-hidden />} title="There is a newer version of this course">
      {newerVersionText(record.earlierVersions, record, learns)}
    </Note>
  )
}

function newerVersionText(
  { lastDay, isOver }: NonNullable<OwnRecord['earlierVersions']>,
  { completedDateTime, mayRenew }: NewerVersionProps['record'],
  learns: boolean,
): string {
  const day = showDate(lastDay)
  if (!learns) return `Completions of earlier versions ${isOver ? 'counted' : 'count'} until ${day}.`
  if (completedDateTime !== null) {
    const counts = `Your completion of the earlier version ${isOver ? 'counted' : 'counts'} until ${day}.`
    return mayRenew ? `${counts} Press “Renew” to begin the newer version.` : counts
  }
  return isOver
    ? `The version that you had begun counted until ${day}. The course now opens with the newer version, from its beginning.`
    : `What you have begun counts if you complete it by ${day}. After that day the course opens with the newer version, from its beginning.`
}
