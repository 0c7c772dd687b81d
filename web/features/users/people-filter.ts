import { type PeopleStatus, peopleStatusTexts, peopleStatuses } from '#contract/rules/people-status.ts'
import type { Filter } from '../../ui/Filters.tsx'
import { type ListView, isOneOf } from '../../ui/use-list-view.ts'

/** The filters of lists of people, for the menu and for the address. */
export const peopleFilters: readonly Filter<'status'>[] = [
  {
    field: 'status',
    label: 'Status',
    options: peopleStatuses.map((value) => ({ value, label: peopleStatusTexts[value] })),
  },
]
export const peopleFiltersInAddress = { status: isOneOf(peopleStatuses) }

/** What chooses the rows of a list of people, for the calls. */
export const peopleFilterOf = ({ search, filters }: Pick<ListView<'status'>, 'search' | 'filters'>) => ({
  searchTerm: search,
  ...(filters.status ? { status: filters.status as PeopleStatus } : {}),
})
