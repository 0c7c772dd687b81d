import { isGuid } from '#contract/rules/is-guid.ts'
import { type PeopleStatus, peopleStatusTexts, peopleStatuses } from '#contract/rules/people-status.ts'
import type { Filter } from '../../ui/Filters.tsx'
import { type ListView, isOneOf } from '../../ui/use-list-view.ts'
import { useTeams } from '../teams/hooks.ts'
import { teamFilter } from '../teams/team-filter.ts'

export type PeopleFilterName = 'status' | 'client' | 'team'

const statusFilter: Filter<PeopleFilterName> = {
  field: 'status',
  label: 'Status',
  options: peopleStatuses.map((value) => ({ value, label: peopleStatusTexts[value] })),
}

/**
 * The filters of lists of people, for the menu: by team only where there are teams, which are those of one client.
 * @param clientId the one that an administrator has chosen
 */
export function usePeopleFilters(clientId: string | undefined): readonly Filter<PeopleFilterName>[] {
  const { data } = useTeams(clientId)
  return [statusFilter, ...teamFilter(data?.teams)]
}
/** The same for the address, and the client, which administrators choose above the list. */
export const peopleFiltersInAddress = { status: isOneOf(peopleStatuses), client: isGuid, team: isGuid }

/** What chooses the rows of a list of people, for the calls. */
export const peopleFilterOf = ({
  search,
  filters,
}: Pick<ListView<PeopleFilterName>, 'search' | 'filters'>) => ({
  searchTerm: search,
  ...(filters.status ? { status: filters.status as PeopleStatus } : {}),
  ...(filters.client ? { clientId: filters.client } : {}),
  ...(filters.team ? { teamId: filters.team } : {}),
})
