import { Button, Checkbox, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type * as learners from '#contract/calls/learners.ts'
import { learnersOrder } from '#contract/rules/list-order.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { GrowingTable } from '../../ui/GrowingTable.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { withCreated } from '../../ui/created.ts'
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { type Selection, useSelection } from '../../ui/use-selection.ts'
import { useManagingRole } from '../users/hooks.ts'
import { peopleFilterOf, peopleFiltersInAddress, usePeopleFilters } from '../users/people-filter.ts'
import { useRestoreColumn } from '../users/restoring.ts'
import { BulkActions, RestoreSelected } from './BulkActions.tsx'
import { useCreatedLearner, useLearners, useOutputsOfLearners } from './hooks.ts'

type Listed = Reply<typeof learners.list>['users'][number]

const organisation: Column<Listed> = {
  label: 'Organisation',
  sort: 'organisation',
  of: ({ clientName }) => <bdi>{clientName}</bdi>,
}

const viewLearner = viewColumn<Listed>(({ urlToken, name }) => ({ to: `/learner/${urlToken}`, name }))

const nameColumn = ({ isSelected, toggle }: Selection, isArchived: boolean): Column<Listed> => ({
  label: 'Name',
  sort: 'name',
  of: ({ id, name, urlToken }) => (
    <Group gap="sm" wrap="nowrap">
      <Checkbox aria-label={`Select ${name}`} checked={isSelected(id)} onChange={() => toggle(id)} />
      {/* Archived people have no page until they are restored. */}
      {isArchived ? <bdi>{name}</bdi> : <RowLink to={`/learner/${urlToken}`}>{name}</RowLink>}
    </Group>
  ),
})

/** The list of learners, and the ones that are selected. */
function useLearnerList() {
  const view = useListView({ order: learnersOrder, filters: peopleFiltersInAddress })
  const isArchived = view.filters.status === 'archived'
  const list = useLearners(view)
  const created = useCreatedLearner()
  const rows = withCreated<Listed>(list.rows, view.isNarrowed ? undefined : created)
  const selection = useSelection(
    rows?.map(({ id }) => id) ?? [],
    // Archived people are restored by their ids, so only those on screen can be selected.
    isArchived ? rows?.length : list.total,
    JSON.stringify(peopleFilterOf(view)),
  )

  // Another list starts without a selection (rule lists-7).
  const clearBefore =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      selection.clear()
      change(...args)
    }
  return {
    list,
    rows,
    selection,
    isArchived,
    view: {
      ...view,
      searchFor: clearBefore(view.searchFor),
      resize: clearBefore(view.resize),
      filterBy: clearBefore(view.filterBy),
      showAll: clearBefore(view.showAll),
    },
    reload() {
      selection.clear()
      view.goTo(1, { replace: true })
      list.startOver()
    },
  }
}

const createNew = (
  <Button component={Link} to="/create-learner">
    Create Learner
  </Button>
)

type LearnerList = ReturnType<typeof useLearnerList>

function useLearnerColumns({
  selection,
  isArchived,
  isAdministrator,
  reload,
}: Pick<LearnerList, 'selection' | 'isArchived' | 'reload'> & { isAdministrator: boolean }) {
  const restoreLearner = useRestoreColumn<Listed>(reload)
  return useColumns<Listed>('learners', [
    nameColumn(selection, isArchived),
    { label: 'Email', sort: 'email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
    ...(isAdministrator ? [organisation] : []),
    isArchived ? restoreLearner : viewLearner,
  ])
}

export function ManageLearnersPage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const filters = usePeopleFilters()
  const { list, rows, selection, isArchived, view, reload } = useLearnerList()
  const outputs = useOutputsOfLearners(view)
  const { columns, choice } = useLearnerColumns({ selection, isArchived, isAdministrator, reload })
  return (
    <Page
      title="Manage Learners"
      subtitle={isAdministrator ? 'The learners of all organisations.' : 'The learners of your organisation.'}
      actions={
        <>
          <Button component={Link} to="/upload-learners" variant="default">
            Upload Learners
          </Button>
          {createNew}
        </>
      }
    >
      <Card>
        <ListBar
          view={view}
          searchLabel="Search by name or email"
          filters={filters}
          columns={choice}
          {...outputs}
        />
        <Group align="flex-end" justify="space-between" mb="md" gap="sm" data-print="never">
          <SelectionBar selection={selection} disabled={!rows?.length} />
          {isArchived ? (
            <RestoreSelected selection={selection} onDone={reload} />
          ) : (
            <BulkActions
              selection={selection}
              whole={{ list: 'learners', ...peopleFilterOf(view) }}
              onDone={reload}
            />
          )}
        </Group>
        <GrowingTable
          label="Learners"
          list={list}
          rows={outputs.printing.printed?.rows ?? rows}
          empty={emptyText(view, {
            nothing: 'No learners to currently display',
            found: 'No learner has a name or email like this',
            filtered: 'No learner fits the chosen filters',
          })}
          emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : createNew}
          columns={columns}
          sorting={view.sorting}
          onSort={view.sortBy}
        />
      </Card>
    </Page>
  )
}
