import type { Filter } from '../../ui/Filters.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { type ListView, isOneOf } from '../../ui/use-list-view.ts'
import { useTeams, teamFilter } from '../teams/hooks.ts'
import { isGuid } from '#contract/rules/formats.ts'
import { type PeopleStatus, peopleStatusTexts, peopleStatuses } from '#contract/rules/people.ts'

export type PeopleFilterName = 'status' | 'client' | 'team'

const statusFilter: Filter<PeopleFilterName> = {
  field: 'status',
  ...choicesOf('Status', peopleStatuses, (status) => peopleStatusTexts[status]),
}

/**
 * Returns the filters of lists of people, for the menu. It has a filter by team only if there are teams, which belong to one client.
 * @param clientId the client that an administrator has chosen
 */
export function usePeopleFilters(clientId: string | undefined): readonly Filter<PeopleFilterName>[] {
  const { data } = useTeams(clientId)
  return [statusFilter, ...teamFilter(data?.teams)]
}

/** Describes both lists of people. Their menu has loaded filters too, and administrators choose a client above it. */
export const listOfPeople = {
  filters: { status: isOneOf(peopleStatuses), client: isGuid, team: isGuid },
  fields: { client: 'clientId', team: 'teamId' } as const,
  searchLabel: 'Search by name or email',
  // Rule lists-1: in these lists it counts people.
  totalOf: ({ totalPages }: { totalPages: number }) => totalPages,
}

/** Returns the fields that choose the rows of a list of people, for the calls. */
export const peopleFilterOf = ({
  search,
  filters,
}: Pick<ListView<PeopleFilterName>, 'search' | 'filters'>) => ({
  searchTerm: search,
  ...(filters.status ? { status: filters.status as PeopleStatus } : {}),
  ...(filters.client ? { clientId: filters.client } : {}),
  ...(filters.team ? { teamId: filters.team } : {}),
})
