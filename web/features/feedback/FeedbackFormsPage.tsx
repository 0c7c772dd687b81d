import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, formUses, list } from '#contract/calls/feedback.ts'
import { feedbackFormsOrder } from '#contract/rules/list-order.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { RowLink } from '../../ui/RowLink.tsx'

type Form = Reply<typeof list>['feedbackForms'][number]

const columnsOfForms: Column<Form>[] = [
  {
    label: 'Title',
    sort: 'title',
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
  { label: 'Course', sort: 'course', of: ({ course }) => course?.title ?? '–' },
  {
    label: 'Times answered',
    sort: 'answered',
    of: ({ numberOfSubmissions }) => showNumber(numberOfSubmissions),
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

const useTexts = { used: 'For a course', unused: 'For no course' }
const forms = defineList({
  name: 'feedback-forms',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.feedbackForms,
  order: feedbackFormsOrder,
  filters: { use: choicesOf('Use', formUses, (use) => useTexts[use]) },
  label: 'Feedback forms',
  searchLabel: 'Search feedback forms',
  empty: {
    nothing: 'No feedback forms to currently display',
    found: 'No feedback form has a title, description or course like this',
    filtered: 'No feedback form fits the chosen filters',
  },
  columns: columnsOfForms,
})

const createNew = (
  <Button component={Link} to="/feedback-form">
    Create New
  </Button>
)

export const FeedbackFormsPage = () => (
  <Page
    title="Feedback forms"
    subtitle="What learners are asked when they have passed a course."
    actions={createNew}
  >
    <Card>
      <PagedList list={useList(forms)} emptyAction={createNew} />
    </Card>
  </Page>
)
