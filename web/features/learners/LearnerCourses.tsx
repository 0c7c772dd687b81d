import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useChangeAddress } from '../../ui/use-change-address.ts'
import { AttemptsTable } from '../history/AttemptsTable.tsx'
import { useAttempts } from '../history/hooks.ts'
import { DueSources } from '../person-training/DueCell.tsx'
import { ExtendDialog } from '../person-training/ExtendDialog.tsx'
import { useTrainingOf } from '../person-training/hooks.ts'
import { useExplained } from '../reminders/hooks.ts'
import { exclusionTexts } from '../reminders/reminder-texts.ts'
import { courseColumns, hasAttempts } from './course-columns.tsx'
import { type CourseRow, type Result, courseRows } from './course-rows.ts'

interface LearnerCoursesProps {
  learner: { urlToken: string; firstName: string; lastName: string }
  courses: Result[]
}

/** One row for each course of a learner: the progress, what is required, the certificate and the mails about it. */
export function LearnerCourses({ learner: { urlToken, firstName, lastName }, courses }: LearnerCoursesProps) {
  const { data: training, error, refetch } = useTrainingOf(urlToken)
  const { data: explained } = useExplained(urlToken)
  const rows = courseRows(courses, training?.obligations ?? [], explained)
  const [chosen, setExtending] = useState<CourseRow>()
  // The dialog gets the row as it is stored now.
  const extending = rows.find(({ id }) => id === chosen?.id) ?? chosen
  const { opened, toggle } = useOpenedCourse()
  const actionsOf = (row: CourseRow) => (
    <Actions
      of={row}
      isOpened={row.id === opened}
      onToggle={() => toggle(row.id)}
      onExtend={() => setExtending(row)}
    />
  )
  return (
    <Card title="Courses">
      {error && !training && <LoadFailed error={error} onRetry={refetch} />}
      <DataTable
        label="Courses of this learner"
        rows={rows}
        keyOf={({ id }) => id}
        empty="No courses to display"
        compact
        columns={[...courseColumns(urlToken), { label: 'Actions', quiet: true, of: actionsOf }]}
        below={(row) => row.id === opened && <Details urlToken={urlToken} of={row} />}
      />
      {explained?.excludedBy && (
        <Text size="sm" c="var(--quiet)" mt="sm">
          {exclusionTexts[explained.excludedBy]}
        </Text>
      )}
      {extending && (
        <ExtendDialog
          rows={[{ learner: { urlToken, name: `${firstName} ${lastName}` }, course: extending }]}
          dueOn={extending.required?.dueOn ?? null}
          onClose={() => setExtending(undefined)}
        />
      )}
    </Card>
  )
}

/** The course whose attempts are shown below its row is in the address. */
function useOpenedCourse() {
  const opened = useSearchParams()[0].get('course')
  const changeAddress = useChangeAddress()
  const toggle = (id: string) =>
    changeAddress((fields) => (opened === id ? fields.delete('course') : fields.set('course', id)), {
      replace: true,
    })
  return { opened, toggle }
}

interface ActionsProps {
  of: CourseRow
  isOpened: boolean
  onToggle: () => void
  onExtend: () => void
}

const Actions = ({ of: { title, result, required }, isOpened, onToggle, onExtend }: ActionsProps) => (
  <Group gap={6} justify="flex-end" data-print="never">
    {required && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Change the due date of ${title}`}
        onClick={onExtend}
      >
        Due date
      </Button>
    )}
    {hasDetails({ result, required }) && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpened}
        aria-label={`Details of ${title}`}
        onClick={onToggle}
      >
        Details
      </Button>
    )}
  </Group>
)

const hasDetails = ({ result, required }: Pick<CourseRow, 'result' | 'required'>) =>
  (result !== undefined && hasAttempts(result)) || (required?.dueOn ?? null) !== null

/** Where the due date comes from, and the attempts. */
const Details = ({ urlToken, of: { id, result, required } }: { urlToken: string; of: CourseRow }) => (
  <Stack gap="xs">
    {required && (
      <div>
        <DueSources of={required} />
      </div>
    )}
    {result && hasAttempts(result) && <Attempts urlToken={urlToken} courseId={id} />}
  </Stack>
)

function Attempts({ urlToken, courseId }: { urlToken: string; courseId: string }) {
  const { data, error, refetch } = useAttempts(urlToken, courseId)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  return data ? <AttemptsTable learner={data.learner} attempts={data.attempts} /> : <Skeleton h={80} />
}
