// A list of people who can be selected, for actions on many of them.
import { isArchivedStatus } from '#contract/rules/people.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { When } from '../../ui/dates.tsx'
import type { ListView } from '../../ui/use-list-view.ts'
import { type Selection, useSelection } from '../../ui/use-selection.ts'
import { type PeopleFilterName, peopleFilterOf } from './people-filter.ts'

interface ShownList {
  total: number
  startOver: () => void
}

/**
 * Returns which of the rows on screen can be selected, and of how many rows of the list. A closed record cannot be restored, which is all that
 * can be done with archived people. They are restored by their ids, so only those on screen can be selected.
 */
export function selectableOf<Row extends { isClosedRecord: boolean }>(
  rows: Row[] | undefined,
  total: number | undefined,
  status: string | undefined,
) {
  const isArchived = isArchivedStatus(status)
  const selectable = rows?.filter(({ isClosedRecord }) => !isClosedRecord)
  return { isArchived, selectable, selectableTotal: isArchived ? selectable?.length : total }
}

/** @param rows what is on screen */
export function useSelectablePeople<Name extends PeopleFilterName, SortColumn extends string>(
  view: ListView<Name | 'status' | 'client' | 'team' | 'field', SortColumn>,
  list: ShownList,
  rows: { id: string; isClosedRecord: boolean }[] | undefined,
) {
  const { isArchived, selectable, selectableTotal } = selectableOf(rows, list.total, view.filters.status)
  const selection = useSelection(
    selectable?.map(({ id }) => id) ?? [],
    selectableTotal,
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
    selection,
    isArchived,
    view: {
      ...view,
      searchFor: clearBefore(view.searchFor),
      resize: clearBefore(view.resize),
      filterBy: clearBefore(view.filterBy),
      showAll: clearBefore(view.showAll),
      // Another client has other teams and fields.
      chooseClient: clearBefore((client: string | undefined) =>
        view.filterBy({ client, team: undefined, field: undefined } as Parameters<typeof view.filterBy>[0]),
      ),
    },
    reload() {
      selection.clear()
      view.goTo(1, { replace: true })
      list.startOver()
    },
  }
}

interface Listed {
  id: string
  name: string
  urlToken: string
  invitedDateTime: string | null
  isClosedRecord: boolean
}

export const nameColumn = <Row extends Listed>(
  selection: Selection,
  pageOf: (person: Row) => string,
): Column<Row> => ({
  label: 'Name',
  sort: 'name',
  of: (person) =>
    person.isClosedRecord ? (
      <bdi>{person.name}</bdi>
    ) : (
      <SelectBox selection={selection} id={person.id} name={person.name}>
        <RowLink to={pageOf(person)}>{person.name}</RowLink>
      </SelectBox>
    ),
})

/** Shown without a choice where all who are listed were invited and have not registered. */
export const invitedColumn = <Row extends Listed>(view: { filters: { status?: string } }): Column<Row> => ({
  label: 'Last invited',
  sort: 'invited',
  extra: view.filters.status !== 'invited',
  of: ({ invitedDateTime }) => <When at={invitedDateTime} />,
})
