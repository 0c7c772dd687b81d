import type { Reply } from '#contract/call.ts'
import type { compliance } from '#contract/calls/training.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { daysInWords } from './ComplianceChoices.tsx'
import { complianceColumns } from './compliance-columns.tsx'
import { emptyCompliance, statusFilter } from './filters.ts'
import { type ComplianceView, useOutputsOfCompliance } from './hooks.ts'
import type { Choice } from './use-choices.ts'
import {
  RowActionDialog,
  SelectedRows,
  keyOfRow,
  rowActionColumn,
  useRowActions,
  withSelection,
} from './use-row-actions.tsx'

interface ComplianceListProps {
  view: ComplianceView
  /** Absent while loading. */
  data: Reply<typeof compliance> | undefined
  /** What is chosen above the list, for its printed heading. */
  choices: Choice[]
  isAdministrator: boolean
}

/** One row for each person and course. */
export function ComplianceList({ view, data, choices, isAdministrator }: ComplianceListProps) {
  const actions = useRowActions(data?.obligations)
  const withOrganisation = isAdministrator && !view.filters.client
  const { columns, printedColumns, choice } = useColumns(
    withOrganisation ? 'compliance-of-all' : 'compliance',
    [...complianceColumns({ withOrganisation }), rowActionColumn(actions)],
  )
  const outputs = useOutputsOfCompliance(view, isAdministrator)
  const { printed } = outputs.printing
  return (
    <div data-paper={printed ? 'wide' : undefined}>
      <Card>
        <ListBar
          view={view}
          searchLabel="Search by name or email"
          filters={statusFilter}
          printedFilters={[...statusFilter, ...choices, ...daysInWords(view)]}
          columns={choice}
          {...outputs}
        />
        <SelectedRows actions={actions} />
        <DataTable
          label="Compliance"
          rows={printed?.rows ?? data?.obligations}
          keyOf={keyOfRow}
          total={data?.totalCount}
          empty={emptyCompliance(view)}
          emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
          sorting={view.sorting}
          onSort={view.sortBy}
          columns={withSelection(printed ? printedColumns : columns, actions.selection)}
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
    </div>
  )
}
