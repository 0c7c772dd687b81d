import { isGuid } from '#contract/rules/is-guid.ts'
import { type PeopleStatus, peopleStatusTexts, peopleStatuses } from '#contract/rules/people-status.ts'
import type { Filter } from '../../ui/Filters.tsx'
import { type ListView, isOneOf } from '../../ui/use-list-view.ts'
import { useTeams } from '../teams/hooks.ts'
import { teamFilter } from '../teams/team-filter.ts'

export type PeopleFilterName = 'status' | 'team'

const statusFilter: Filter<PeopleFilterName> = {
  field: 'status',
  label: 'Status',
  options: peopleStatuses.map((value) => ({ value, label: peopleStatusTexts[value] })),
}

/** The filters of lists of people, for the menu: by team only where there are teams, which are those of one client. */
export function usePeopleFilters(): readonly Filter<PeopleFilterName>[] {
  const { data } = useTeams()
  return [statusFilter, ...teamFilter(data?.teams)]
}
/** The same for the address. */
export const peopleFiltersInAddress = { status: isOneOf(peopleStatuses), team: isGuid }

/** What chooses the rows of a list of people, for the calls. */
export const peopleFilterOf = ({
  search,
  filters,
}: Pick<ListView<PeopleFilterName>, 'search' | 'filters'>) => ({
  searchTerm: search,
  ...(filters.status ? { status: filters.status as PeopleStatus } : {}),
  ...(filters.team ? { teamId: filters.team } : {}),
})
