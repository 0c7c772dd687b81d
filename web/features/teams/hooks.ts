import type { Input, Reply } from '#contract/call.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as teams from '#contract/calls/teams.ts'
import { send } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useLoadMore } from '../../data/use-load-more.ts'
import { usePrinting } from '../../data/use-printing.ts'
import { useSave } from '../../data/use-save.ts'
import { lossesOf } from '../../ui/losses.ts'
import type { ListView } from '../../ui/use-list-view.ts'
import type { Filter } from '../../ui/Filters.tsx'
import { counted } from '../../ui/quantities.ts'
import { accessLosses } from '../../ui/deletion-losses.ts'

/** A filter by team, in a list of its own: none without teams. */
export const teamFilter = (choices: readonly { id: string; name: string }[] | undefined): Filter<'team'>[] =>
  choices?.length
    ? [{ field: 'team', label: 'Team', options: choices.map(({ id, name }) => ({ value: id, label: name })) }]
    : []

/** Says what a person loses when they are removed from a team. */
export const lostWithTeam =
  'Courses that the person has by this team only are no longer shown. The account and its progress stay.'

/** Says what changes when a team is deleted. */
function teamLosses(counts: Reply<typeof teams.losses>): string[] {
  const { people, managers, withoutAccess, pathways: assigned } = counts
  return [
    `${counted(people, 'person', 'people')} stay${people === 1 ? 's' : ''} in the organisation, with all progress`,
    ...(managers > 0 ? [`${counted(managers, 'manager')} no longer limited to it`] : []),
    ...(assigned > 0 ? [`${counted(assigned, 'learning pathway')} no longer assigned to it`] : []),
    ...(withoutAccess > 0 ? [`${counted(withoutAccess, 'learner')} without access to courses of it`] : []),
  ]
}

/** Loads the teams of the user's own client, or of the client that an administrator names; an administrator gets none without. */
export const useTeams = (clientId?: string, { enabled = true } = {}) =>
  useLoad(teams.list, clientId ? { clientId } : {}, { enabled })
export const useTeam = (id: string) => useLoad(teams.openTeam, { id })
export const useTeamsOfPerson = (userId: string) => useLoad(teams.ofPerson, { userId })
export const usePeopleChoices = (id: string, searchTerm: string) =>
  useLoad(teams.peopleChoices, { id, searchTerm })

type MembersReply = Reply<typeof teams.members>
const membersReader = {
  rowsOf: (reply: MembersReply) => reply.people,
  totalOf: (reply: MembersReply) => reply.totalCount,
}

export const useMembers = (id: string, { search, pageSize, page, goTo }: ListView<never, never>) =>
  useLoadMore(
    teams.members,
    { id, pageSize, searchTerm: search },
    { ...membersReader, shownPages: page, onShownPages: goTo },
  )
export const useMembersPrinting = (id: string, { search }: Pick<ListView, 'search'>) =>
  usePrinting(teams.members, { id, searchTerm: search }, membersReader)

export const useCreateTeam = (onDone: () => void) => useSave(teams.create, { done: 'Team created', onDone })
export const useRenameTeam = (onDone: () => void) => useSave(teams.rename, { done: 'Team renamed', onDone })
export const useDeleteTeam = (onDone: () => void | Promise<void>) =>
  useSave(teams.remove, { done: 'Team deleted', deletesPage: true, onDone })
export const useLimitManager = (onDone: () => void) =>
  useSave(teams.limitManager, { done: 'Manager limited to this team', onDone })
export const useUnlimitManager = () => useSave(teams.unlimitManager, { done: 'Limit removed' })
export type RuleEffect = Reply<typeof teams.previewRule>
/** Loads who would join and leave. */
export const useRuleEffect = (rule: Input<typeof teams.previewRule>, options: { enabled: boolean }) =>
  useLoad(teams.previewRule, rule, options)
export const useSaveRule = (onDone: () => void) => useSave(teams.saveRule, { done: 'Rule saved', onDone })
export const useRemoveRule = (onDone: () => void) =>
  useSave(teams.removeRule, { done: 'Rule removed', onDone })
export const useAssignPathway = () => useSave(teams.assignPathway, { done: 'Pathway assigned to the team' })
export const useUnassignPathway = () =>
  useSave(teams.unassignPathway, { done: 'Pathway removed from the team' })

/** Counts the losses that are shown before a team is deleted. */
export const countTeamLosses = (id: string) => lossesOf(send(teams.losses, { id }), teamLosses)
/** Counts the losses that are shown before a pathway is removed from a team. */
export const countTeamPathwayLosses = (teamId: string, learningPathwayId: string) =>
  lossesOf(send(pathways.losses, { learningPathwayId, teamId }), accessLosses)
