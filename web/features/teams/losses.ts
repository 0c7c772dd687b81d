import type { Reply } from '#contract/call.ts'
import type { losses } from '#contract/calls/teams.ts'
import { counted } from '../../ui/counted.ts'

/** Says what a person loses when they are removed from a team. */
export const lostWithTeam =
  'Courses that the person has by this team only are no longer shown. The account and its progress stay.'

/** Says what changes when a team is deleted. */
export function teamLosses({ people, managers, pathways, withoutAccess }: Reply<typeof losses>): string[] {
  return [
    `${counted(people, 'person', 'people')} stay${people === 1 ? 's' : ''} in the client, with all progress`,
    ...(managers > 0 ? [`${counted(managers, 'manager')} no longer limited to it`] : []),
    ...(pathways > 0 ? [`${counted(pathways, 'learning pathway')} no longer assigned to it`] : []),
    ...(withoutAccess > 0 ? [`${counted(withoutAccess, 'learner')} without access to courses of it`] : []),
  ]
}
