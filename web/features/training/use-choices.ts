import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as teams from '#contract/calls/teams.ts'
import { isNotFound } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import type { Filter } from '../../ui/Filters.tsx'

export type ChoiceField = 'client' | 'team' | 'pathway' | 'course'

export interface Choice extends Filter<ChoiceField> {
  all: string
  loaded: { data: unknown; error: Error | null; refetch: () => unknown }
}

const named = (found: readonly { id: string; name: string }[] = []) =>
  found.map(({ id, name }) => ({ value: id, label: name }))

/** Offers the teams of one client. An administrator has to choose the client first. */
function useTeamChoice(clientId: string | undefined, isAdministrator: boolean): Choice[] {
  const loaded = useLoad(teams.list, clientId ? { clientId } : {}, {
    enabled: !isAdministrator || clientId !== undefined,
  })
  const options = named(loaded.data?.teams)
  // A client that is not found has no teams, and the choice of the client says so.
  if (options.length === 0 && (!loaded.error || isNotFound(loaded.error))) return []
  return [{ field: 'team', label: 'Team', all: 'All teams', loaded, options }]
}

/** Returns the choices above the list: administrators choose among all clients and pathways, managers among their own. */
export function useChoices(isAdministrator: boolean, clientId: string | undefined): Choice[] {
  const ofClients = useClientOptions({ enabled: isAdministrator })
  const allPathways = useLoad(pathways.list, {}, { enabled: isAdministrator })
  const ownPathways = useLoad(pathways.listOfClient, {}, { enabled: !isAdministrator })
  const ofPathways = isAdministrator ? allPathways : ownPathways
  const ofCourses = useLoad(courses.listOfClient, {})
  const ofTeams = useTeamChoice(clientId, isAdministrator)
  const client: Choice = {
    field: 'client',
    label: 'Organisation',
    all: 'All organisations',
    loaded: ofClients,
    options: ofClients.options,
  }
  return [
    ...(isAdministrator ? [client] : []),
    {
      field: 'pathway',
      label: 'Learning pathway',
      all: 'All pathways',
      loaded: ofPathways,
      options: named(ofPathways.data?.learningPathways),
    },
    {
      field: 'course',
      label: 'Course',
      all: 'All courses',
      loaded: ofCourses,
      options: named(ofCourses.data?.courses.map(({ id, title }) => ({ id, name: title }))),
    },
    // The choice of a team is last, because it appears only when the teams have arrived.
    ...ofTeams,
  ]
}
