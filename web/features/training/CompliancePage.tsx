import { Skeleton, Stack, Text } from '@mantine/core'
import { obligationStatuses, obligationTexts } from '#contract/rules/training.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { counted } from '../../ui/counted.ts'
import { useManagingRole } from '../users/hooks.ts'
import { ComplianceChoices } from './ComplianceChoices.tsx'
import { StatusTotals } from './StatusTotals.tsx'
import { complianceColumns } from './compliance-columns.tsx'
import { type ComplianceView, useCompliance, useComplianceView, useOutputsOfCompliance } from './hooks.ts'
import { type Choice, type ChoiceField, useChoices } from './use-choices.ts'
import {
  RowActionDialog,
  SelectedRows,
  keyOfRow,
  rowActionColumn,
  useRowActions,
  withSelection,
} from './use-row-actions.tsx'

const filters: readonly Filter<'status' | ChoiceField>[] = [
  {
    field: 'status',
    label: 'Status',
    options: obligationStatuses.map((value) => ({ value, label: obligationTexts[value] })),
  },
]

const nothing =
  'Nobody has to complete anything yet. A course has to be completed by the people whose organisation or team is assigned a learning pathway with it.'

/** Who has to complete which course until when, and where each stands today. */
export function CompliancePage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const view = useComplianceView()
  const list = useCompliance(view)
  const choices = useChoices(isAdministrator)
  return (
    <Page title="Compliance" subtitle="Who has to complete what, until when, and where each stands today.">
      {list.error ? (
        <Card>
          <LoadFailed error={list.error} onRetry={list.refetch} />
        </Card>
      ) : (
        <>
          <Card>
            <Stack gap="md">
              <ComplianceChoices view={view} choices={choices} />
              <Totals view={view} data={list.data} />
            </Stack>
          </Card>
          <Obligations
            view={view}
            data={list.data}
            choices={choices}
            withOrganisation={isAdministrator && !view.filters.client}
          />
        </>
      )}
    </Page>
  )
}

interface ShownProps {
  view: ComplianceView
  /** Absent while loading. */
  data: ReturnType<typeof useCompliance>['data']
}

function Totals({ view, data }: ShownProps) {
  if (!data) return <Skeleton h={120} />
  return (
    <>
      <StatusTotals
        totals={data.totals}
        chosen={view.filters.status}
        onChoose={(status) => view.filterBy({ status })}
      />
      {sentencesOf(data.people).map((sentence) => (
        <Text key={sentence} size="sm" c="var(--quiet)">
          {sentence}
        </Text>
      ))}
    </>
  )
}

interface ObligationsProps extends ShownProps {
  /** What is chosen above the list, for its printed heading. */
  choices: Choice[]
  withOrganisation: boolean
}

function Obligations({ view, data, choices, withOrganisation }: ObligationsProps) {
  const actions = useRowActions(data?.obligations)
  const { columns, choice } = useColumns(withOrganisation ? 'compliance-of-all' : 'compliance', [
    ...complianceColumns({ withOrganisation }),
    rowActionColumn(actions),
  ])
  const outputs = useOutputsOfCompliance(view)
  return (
    <Card>
      <ListBar
        view={view}
        searchLabel="Search by name or email"
        filters={filters}
        printedFilters={[...filters, ...choices]}
        columns={choice}
        {...outputs}
      />
      <SelectedRows actions={actions} />
      <DataTable
        label="Compliance"
        rows={outputs.printing.printed?.rows ?? data?.obligations}
        keyOf={keyOfRow}
        empty={view.isNarrowed ? 'Nothing fits the search and the filters' : nothing}
        emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
        sorting={view.sorting}
        onSort={view.sortBy}
        columns={withSelection(columns, actions.selection)}
      />
      <Pager
        page={view.page}
        totalPages={data?.totalPages}
        total={data?.totalCount}
        pageSize={view.pageSize}
        onPage={view.goTo}
        label="Pages of the compliance list"
      />
      <RowActionDialog actions={actions} />
    </Card>
  )
}

/** The people who are not in the list, or not as usual, and why. */
const sentencesOf = ({ learners, withoutCourses, paused, outdated }: People): string[] => [
  `${counted(learners, 'learner')}: ${(learners - withoutCourses).toLocaleString()} have something to complete, ${withoutCourses.toLocaleString()} have nothing because no pathway is assigned to them.`,
  ...(paused > 0
    ? [
        `${counted(paused, 'learner')} belong to an organisation that is paused: their deadlines go on, and no mail is sent.`,
      ]
    : []),
  ...(outdated > 0
    ? [`The status of ${counted(outdated, 'learner')} is being worked out again after a change.`]
    : []),
]
type People = NonNullable<ReturnType<typeof useCompliance>['data']>['people']
