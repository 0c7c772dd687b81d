import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { formUses, type list } from '#contract/calls/feedback.ts'
import { feedbackFormsOrder } from '#contract/rules/list-order.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { useListedForms, useOutputsOfForms } from './hooks.ts'

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
const filters: Filter<'use'>[] = [
  { field: 'use', label: 'Use', options: formUses.map((value) => ({ value, label: useTexts[value] })) },
]

export function FeedbackFormsPage() {
  const view = useListView({ order: feedbackFormsOrder, filters: { use: isOneOf(formUses) } })
  const forms = useListedForms(view)
  const { printing, download } = useOutputsOfForms(view)
  const { columns, choice } = useColumns('feedback-forms', columnsOfForms)
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
        <ListBar
          view={view}
          searchLabel="Search feedback forms"
          filters={filters}
          columns={choice}
          printing={printing}
          download={download}
        />
        <PagedTable
          label="Feedback forms"
          view={view}
          list={forms}
          rows={forms.data?.feedbackForms}
          printed={printing.printed?.rows}
          keyOf={({ id }) => id}
          empty={emptyText(view, {
            nothing: 'No feedback forms to currently display',
            found: 'No feedback form has a title, description or course like this',
            filtered: 'No feedback form fits the chosen filters',
          })}
          emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : createNew}
          columns={columns}
        />
      </Card>
    </Page>
  )
}
