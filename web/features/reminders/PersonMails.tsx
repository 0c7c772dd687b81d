import { Skeleton, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { showDate, showDateTime } from '../../ui/dates.tsx'
import { ObligationTag } from '../../ui/ObligationTag.tsx'
import { type Explained, useExplained } from './hooks.ts'
import { exclusionTexts, mailKindTexts, reasonTexts } from './texts.ts'

/** Why a learner was or was not sent reminders, and what follows. */
export function PersonMails({ urlToken }: { urlToken: string }) {
  const { data, error, refetch } = useExplained(urlToken)
  return (
    <Card title="Reminders">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : data ? (
        <Stack gap="lg">
          {data.excludedBy && <Text>{exclusionTexts[data.excludedBy]}</Text>}
          <Courses courses={data.courses} />
          <Mails mails={data.mails} />
        </Stack>
      ) : (
        <Skeleton h={120} />
      )}
    </Card>
  )
}

const Courses = ({ courses }: Pick<Explained, 'courses'>) => (
  <DataTable
    label="Next reminders"
    rows={courses}
    keyOf={({ id }) => id}
    empty="No course is required of this person"
    columns={[
      { label: 'Course', of: ({ title }) => title },
      { label: 'Status', of: ({ status }) => <ObligationTag status={status} /> },
      { label: 'Due', of: ({ dueOn }) => (dueOn ? showDate(dueOn) : '–') },
      { label: 'Next reminder', of: ({ next, status }) => nextText(next, status) },
    ]}
  />
)

function nextText(next: Explained['courses'][number]['next'], status: string): string {
  if (next) return `${showDate(next.day)}: ${reasonTexts[next.kind]}`
  if (status === 'completed') return 'None: completed'
  if (status === 'exempt') return 'None: exempt'
  return 'None in the next 60 days'
}

const Mails = ({ mails }: Pick<Explained, 'mails'>) => (
  <DataTable
    label="Reminders that were sent"
    rows={mails}
    keyOf={({ day, kind }) => `${day} ${kind}`}
    empty="No reminder was sent yet"
    columns={[
      { label: 'Day', of: ({ day }) => showDate(day) },
      { label: 'Mail', of: ({ kind, subject }) => subject ?? mailKindTexts[kind] },
      { label: 'Because of', of: ({ about, kind }) => reasonOf(about, kind) },
      { label: 'Sent', of: sentText },
    ]}
  />
)

const reasonOf = (about: Explained['mails'][number]['about'], kind: Explained['mails'][number]['kind']) =>
  about.length > 0
    ? about.map(({ title, kind: reason }) => `${title} (${reasonTexts[reason]})`).join(', ')
    : mailKindTexts[kind]

function sentText({ processedAt, isSent }: Explained['mails'][number]): string {
  if (processedAt === null) return 'Waiting'
  return isSent ? showDateTime(processedAt) : `Recorded only, ${showDateTime(processedAt)}`
}
