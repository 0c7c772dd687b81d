import { Skeleton } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { obligations } from '#contract/calls/compliance.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { daysInWords } from './ComplianceChoices.tsx'
import { ComplianceFrame } from './ComplianceFrame.tsx'
import { complianceColumns } from './compliance-columns.tsx'
import { emptyCompliance, complianceFilterMenu } from './filters.ts'
import {
  type ComplianceView,
  useCompliance,
  useComplianceView,
  useHandOut,
  useOutputsOfCompliance,
  wantedOf,
} from './hooks.ts'
import { StatusTotals } from './StatusTotals.tsx'
import type { Choice } from './use-choices.ts'
import {
  RowActionBar,
  RowActionDialog,
  keyOfRow,
  rowActionColumn,
  useRowActions,
  withSelection,
} from './use-row-actions.tsx'

interface ComplianceListProps {
  /** The choices above the list, for its printed heading. */
  choices: Choice[]
  isAdministrator: boolean
}

const useComplianceColumns = (
  view: ComplianceView,
  withOrganisation: boolean,
  actions: ReturnType<typeof useRowActions>,
) =>
  useColumns(withOrganisation ? 'compliance-of-all' : 'compliance', [
    ...complianceColumns({ withOrganisation, showsLoginName: view.filters.login !== undefined }),
    rowActionColumn(actions),
  ])

/** Shows one row for each person and course. */
export function ComplianceList({ choices, isAdministrator }: ComplianceListProps) {
  const view = useComplianceView()
  const list = useCompliance(view, isAdministrator)
  const wanted = wantedOf(view, isAdministrator)
  const actions = useRowActions({
    rows: list.data?.obligations,
    total: list.data?.totalCount,
    compliance: wanted,
  })
  const withOrganisation = isAdministrator && !view.filters.client
  const { columns, printedColumns, choice } = useComplianceColumns(view, withOrganisation, actions)
  const outputs = useOutputsOfCompliance(view, isAdministrator)
  const handOut = useHandOut(view, isAdministrator)
  const { printed } = outputs.printing
  return (
    <ComplianceFrame
      view={view}
      choices={choices}
      isAdministrator={isAdministrator}
      list={list}
      shown="courses"
      handOut={handOut.printed}
      figures={<Totals view={view} totals={list.data?.totals} />}
    >
      <div data-paper={printed ? 'wide' : undefined}>
        <Card>
          <ListBar
            view={view}
            searchLabel="Search by name or email"
            filters={complianceFilterMenu}
            printedFilters={[...complianceFilterMenu, ...choices, ...daysInWords(view)]}
            columns={choice}
            total={list.data?.totalCount}
            {...outputs}
            {...(view.filters.login ? { printing: handOut } : {})}
          />
          <SelectAll selection={actions.selection} />
          <PagedTable
            label="Compliance"
            view={view}
            list={list}
            rows={list.data?.obligations}
            printed={printed?.rows}
            keyOf={keyOfRow}
            empty={emptyCompliance(view)}
            emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
            columns={withSelection(printed ? printedColumns : columns, actions.selection)}
            pagesLabel="Pages of the compliance list"
          />
          <RowActionBar actions={actions} compliance={wanted} clientId={view.filters.client} />
          <RowActionDialog actions={actions} />
        </Card>
      </div>
    </ComplianceFrame>
  )
}

interface TotalsProps {
  view: ComplianceView
  /** Absent while loading. */
  totals: Reply<typeof obligations>['totals'] | undefined
}

const Totals = ({ view, totals }: TotalsProps) =>
  totals ? (
    <StatusTotals
      totals={totals}
      choose={{ chosen: view.filters.status, onChoose: (status) => view.filterBy({ status }) }}
    />
  ) : (
    <Skeleton h={{ base: 46, sm: 136 }} />
  )
