import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { useLoad } from '../../data/use-load.ts'
import type { Filter } from '../../ui/Filters.tsx'

export type ChoiceField = 'client' | 'pathway' | 'course'

export interface Choice extends Filter<ChoiceField> {
  all: string
  loaded: { error: Error | null; refetch: () => unknown }
}

/** Of what the list can be shown: an administrator chooses among all clients and pathways, a manager among the own ones. */
export function useChoices(isAdministrator: boolean): Choice[] {
  const ofClients = useLoad(clients.options, {}, { enabled: isAdministrator })
  const allPathways = useLoad(pathways.list, {}, { enabled: isAdministrator })
  const ownPathways = useLoad(pathways.listOfClient, {}, { enabled: !isAdministrator })
  const ofPathways = isAdministrator ? allPathways : ownPathways
  const ofCourses = useLoad(courses.listOfClient, {})
  const named = (found: { id: string; name: string }[] = []) =>
    found.map(({ id, name }) => ({ value: id, label: name }))
  const client: Choice = {
    field: 'client',
    label: 'Client',
    all: 'All clients',
    loaded: ofClients,
    options: named(ofClients.data?.clients),
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
  ]
}
