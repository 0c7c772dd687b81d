import { Skeleton, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { showDate, showDateTime } from '../../ui/dates.tsx'
import { Day } from '../../ui/Days.tsx'
import { type Explained, useExplained } from './hooks.ts'
import { exclusionTexts, mailKindTexts, reasonTexts } from './reminder-texts.ts'
import { Titled } from './Titled.tsx'

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
          <Courses of={data} />
          <Titled title="Reminders that were sent">
            {data.mails.length > 0 ? <Mails mails={data.mails} /> : <Text size="sm">None yet.</Text>}
          </Titled>
        </Stack>
      ) : (
        <Skeleton h={120} />
      )}
    </Card>
  )
}

/** Their status and due date stand in the list of courses of the page. */
const Courses = ({ of: explained }: { of: Explained }) => (
  <DataTable
    label="Next reminders"
    rows={explained.courses}
    keyOf={({ id }) => id}
    empty="No course is required of this person"
    compact
    columns={[
      { label: 'Course', heads: true, of: ({ title }) => <bdi>{title}</bdi> },
      { label: 'Next reminder', labelled: true, of: (course) => nextText(course, explained) },
    ]}
  />
)

/** When the next one follows, or why none does. */
function nextText(
  { next, status, lastDay }: Explained['courses'][number],
  { today, enabledOn, excludedBy }: Explained,
): string {
  if (next) return `${showDate(next.day)}: ${reasonTexts[next.kind]}`
  if (status === 'completed') return 'None: completed'
  if (status === 'exempt') return 'None: exempt'
  if (excludedBy !== null) return 'None'
  if (lastDay === null) return 'None: the settings have none for it'
  if (lastDay > today) return 'None in the next 60 days'
  return enabledOn !== null && lastDay < enabledOn
    ? `None: the last one belonged to ${showDate(lastDay)}, before reminders were enabled on ${showDate(enabledOn)}`
    : `None: the last one belonged to ${showDate(lastDay)}`
}

const Mails = ({ mails }: Pick<Explained, 'mails'>) => (
  <DataTable
    label="Reminders that were sent"
    rows={mails}
    keyOf={({ day, kind }) => `${day} ${kind}`}
    empty=""
    compact
    columns={[
      { label: 'Day', heads: true, whole: true, of: ({ day }) => <Day of={day} /> },
      { label: 'Mail', of: ({ kind, subject }) => subject ?? mailKindTexts[kind] },
      { label: 'Because of', labelled: true, of: ({ about, kind }) => reasonOf(about, kind) },
      { label: 'Sent', labelled: true, of: sentText },
    ]}
  />
)

const reasonOf = (about: Explained['mails'][number]['about'], kind: Explained['mails'][number]['kind']) =>
  about.length > 0
    ? about.map(({ title, kind: reason }) => `${title} (${reasonTexts[reason]})`).join(', ')
    : mailKindTexts[kind]

function sentText({ processedAt, isSent, isRefused }: Explained['mails'][number]): string {
  if (isRefused) return 'Not sent: the mail server has refused it'
  if (processedAt === null) return 'Waiting'
  return isSent ? showDateTime(processedAt) : `Recorded only, ${showDateTime(processedAt)}`
}
