import type { Filter } from '../../ui/Filters.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { type TrainingFilterName, trainingFilters } from './training-list.tsx'
import { type ListView, isOneOf } from '../../ui/use-list-view.ts'
import { useTeams, teamFilter } from '../teams/hooks.ts'
import type { Input } from '#contract/call.ts'
import type { list } from '#contract/calls/learners.ts'
import { isGuid } from '#contract/rules/formats.ts'
import { type PeopleStatus, peopleStatusTexts, peopleStatuses } from '#contract/rules/people.ts'

type UserFilterName = 'status' | 'client' | 'team'
/** The filters of both lists of people; only that of learners has those by training. */
export type PeopleFilterName = UserFilterName | TrainingFilterName

const statusFilter: Filter<UserFilterName> = {
  field: 'status',
  ...choicesOf('Status', peopleStatuses, (status) => peopleStatusTexts[status]),
}

/**
 * Returns the filters of lists of people, for the menu. It has a filter by team only if there are teams, which belong to one client.
 * @param clientId the client that an administrator has chosen
 */
export function usePeopleFilters(clientId: string | undefined): readonly Filter<UserFilterName>[] {
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
  ...(Object.fromEntries(
    Object.keys(trainingFilters).flatMap((name) => {
      const value = filters[name as TrainingFilterName]
      return value ? [[name, value]] : []
    }),
  ) as Pick<Input<typeof list>, TrainingFilterName>),
})
