import type { Filter } from '../../ui/Filters.tsx'

/** A filter by team, in a list of its own: none without teams. */
export const teamFilter = (teams: readonly { id: string; name: string }[] | undefined): Filter<'team'>[] =>
  teams?.length
    ? [{ field: 'team', label: 'Team', options: teams.map(({ id, name }) => ({ value: id, label: name })) }]
    : []
