import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/feedback.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { useFeedbackForms } from './hooks.ts'

type Form = Reply<typeof list>['feedbackForms'][number]

const columns: Column<Form>[] = [
  {
    label: 'Title',
    of: ({ id, title }) => <RowLink to={`/feedback-form/${id}`}>{title}</RowLink>,
  },
  {
    label: 'Description',
    of: ({ description }) => (
      <Text span inherit lineClamp={4}>
        {description}
      </Text>
    ),
  },
  { label: 'Course', of: ({ course }) => course?.title ?? '–' },
  {
    label: 'Times answered',
    of: ({ numberOfSubmissions }) => numberOfSubmissions.toLocaleString('en'),
    number: true,
  },
  {
    label: 'Results and view',
    quiet: true,
    of: ({ id, title }) => (
      <Group gap="md" justify="flex-end" wrap="nowrap">
        <Anchor component={Link} to={`/feedback-stats/${id}`} aria-label={`Results of ${title}`}>
          Results
        </Anchor>
        <Anchor component={Link} to={`/feedback-form/${id}`} aria-label={`View ${title}`}>
          View
        </Anchor>
      </Group>
    ),
  },
]

export function FeedbackFormsPage() {
  const { data, error, refetch } = useFeedbackForms()
  const createNew = (
    <Button component={Link} to="/feedback-form">
      Create New
    </Button>
  )
  return (
    <Page
      title="Feedback forms"
      subtitle="What learners are asked when they have passed a course."
      actions={createNew}
    >
      <Card>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <DataTable
            label="Feedback forms"
            rows={data?.feedbackForms}
            keyOf={({ id }) => id}
            empty="No feedback forms to currently display"
            emptyAction={createNew}
            columns={columns}
          />
        )}
      </Card>
    </Page>
  )
}
