import { showValue } from '../../ui/dates.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { type TrainingFilterName, trainingFilters } from './training-list.tsx'
import { type ListView, isOneOf } from '../../ui/use-list-view.ts'
import { useUsedValues } from '../person-fields/hooks.ts'
import { useTeams, teamFilter } from '../teams/hooks.ts'
import type { Input, Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/learners.ts'
import type { usedValues } from '#contract/calls/person-fields.ts'
import { isGuid } from '#contract/rules/formats.ts'
import { fieldFilter, isFieldFilter, readFieldFilter } from '#contract/rules/person-fields.ts'
import { type PeopleStatus, peopleStatusTexts, peopleStatuses } from '#contract/rules/people.ts'

type UserFilterName = 'status' | 'client' | 'team' | 'field'
/** The filters of both lists of people; only that of learners has those by training. */
export type PeopleFilterName = UserFilterName | TrainingFilterName

/** Only learners move to another organisation. */
export const userStatuses = peopleStatuses.filter((status) => status !== 'moved')

/**
 * Returns the filters of lists of people, for the menu. It has a filter by team only if there are teams, which belong to one client.
 * @param chosen what the address has, with the client that an administrator has chosen
 */
export function usePeopleFilters(
  { client, field }: Partial<Record<UserFilterName, string>>,
  statuses: readonly PeopleStatus[] = peopleStatuses,
): readonly Filter<Exclude<UserFilterName, 'client'>>[] {
  const { data } = useTeams(client)
  const ownFields = useUsedValues(client).data?.fields ?? []
  return [
    { field: 'status', ...choicesOf('Status', statuses, (status) => peopleStatusTexts[status]) },
    ...teamFilter(data?.teams),
    ...ownFields.flatMap((own) => filterBy(own, field)),
  ]
}

/** Each own field is a group of the menu, and one value of one of them can be chosen. */
function filterBy(
  { id, name, values }: Reply<typeof usedValues>['fields'][number],
  chosen: string | undefined,
): Filter<'field'>[] {
  const ofChosen = chosen === undefined ? undefined : readFieldFilter(chosen)
  // Nobody may have the value of the address any more.
  const isMissing = ofChosen?.fieldId === id && !values.includes(ofChosen.value)
  const shown = isMissing ? [...values, ofChosen.value] : values
  const options = shown.map((value) => ({ value: fieldFilter(id, value), label: showValue(value) }))
  return options.length > 0 ? [{ field: 'field', label: name, options }] : []
}

/** Describes the lists of people. Their menu has loaded filters too, and administrators choose a client above it. */
export const listOfPeople = {
  filters: { status: isOneOf(peopleStatuses), client: isGuid, team: isGuid, field: isFieldFilter },
  fields: { client: 'clientId', team: 'teamId', field: 'ownField' } as const,
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
  ...(filters.field ? { ownField: filters.field } : {}),
  ...(Object.fromEntries(
    Object.keys(trainingFilters).flatMap((name) => {
      const value = filters[name as TrainingFilterName]
      return value ? [[name, value]] : []
    }),
  ) as Pick<Input<typeof list>, TrainingFilterName>),
})
