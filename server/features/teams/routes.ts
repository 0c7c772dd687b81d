import type * as teams from '#contract/calls/teams.ts'
import { hasRole, isEverybody, scopeOf, wholeClient } from '../../access/who.ts'
import { pagesOf } from '../../base/pages.ts'
import { notPermitted, orNotFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { personById } from '../../identity/people-queries.ts'
import { previewTeamRule, removeTeamRule, saveTeamRule } from './rules.ts'
import { ruleOf } from './rule-queries.ts'
import { addMembers, membersPage, peopleToAdd, teamsOfPerson } from './people-queries.ts'
import {
  addPathway,
  dropPathway,
  listTeams,
  livingPathway,
  lossesOfTeam,
  managerChoices,
  managersOf,
  pathwayChoices,
  pathwaysOfTeam,
  team,
} from './queries.ts'
import {
  changeLimit,
  changeName,
  changePeople,
  clientOfTeams,
  createTeam,
  mayChangeTeams,
  removeByHand,
  removeTeam,
} from './service.ts'

export const teamAnswers: Answers<typeof teams> = {
  async list({ app, input, who }) {
    const scope = await clientOfTeams(app.db, who, input.clientId)
    return { teams: scope ? await listTeams(app.db, scope) : [], mayChange: mayChangeTeams(who) }
  },

  async openTeam({ app, input, who }) {
    const { clientId, clientName, clientUrlToken, ...found } = orNotFound(
      await team(app.db, input.id, scopeOf(who)),
    )
    const mayChange = mayChangeTeams(who)
    const [rule, managers, pathways, managersToChoose, pathwaysToChoose] = await Promise.all([
      ruleOf(app.db, found.id),
      managersOf(app.db, { id: found.id, clientId }),
      pathwaysOfTeam(app.db, found.id),
      mayChange ? managerChoices(app.db, clientId, found.id) : [],
      hasRole(who, 'ADMIN') ? pathwayChoices(app.db, found.id) : [],
    ])
    return {
      team: {
        ...found,
        client: { id: clientId, name: clientName, urlToken: clientUrlToken },
        // Other managers are no people of the team (rule teams-4).
        managers: mayChange ? managers : managers.filter(({ id }) => id === who.id),
        pathways,
        mayChange,
        rule,
        managerChoices: managersToChoose.filter(({ id }) => id !== who.id),
        pathwayChoices: pathwaysToChoose,
      },
    }
  },

  async members({ app, input: { id, ...wanted }, who }) {
    const found = orNotFound(await team(app.db, id, scopeOf(who)))
    const { rows, total } = await membersPage(app.db, found, wanted)
    return { people: rows, ...pagesOf(total, wanted.pageSize) }
  },

  async peopleChoices({ app, input, who }) {
    const found = orNotFound(await team(app.db, input.id, scopeOf(who)))
    // An administrator's are those of the client of the team.
    const own = scopeOf(who)
    const scope = isEverybody(own) ? wholeClient(found.clientId) : own
    return { people: await peopleToAdd(app.db, found.id, scope, input.searchTerm) }
  },

  async ofPerson({ app, input, who }) {
    const person = orNotFound(await personById(app.db, input.userId, scopeOf(who)))
    return teamsOfPerson(app.db, person, scopeOf(who))
  },

  async create({ app, input, who }) {
    return { id: await createTeam(app.db, who, input.name, input.clientId) }
  },

  rename: ({ app, input, who }) => changeName(app.db, who, input),

  async losses({ app, input, who }) {
    const { id } = orNotFound(await team(app.db, input.id, scopeOf(who)))
    if (!mayChangeTeams(who)) throw notPermitted()
    return lossesOfTeam(app.db, id)
  },

  remove: ({ app, input, who }) => removeTeam(app.db, who, input.teamId),

  addPeople: ({ app, input, who }) => changePeople(app.db, who, input, addMembers),

  removePeople: ({ app, input, who }) => changePeople(app.db, who, input, removeByHand),

  previewRule: ({ app, input, who }) => previewTeamRule(app.db, who, input),

  saveRule: ({ app, input, who }) => saveTeamRule(app.db, who, input),

  removeRule: ({ app, input, who }) => removeTeamRule(app.db, who, input),

  limitManager: ({ app, input, who }) => changeLimit(app, who, input, 'add'),

  unlimitManager: ({ app, input, who }) => changeLimit(app, who, input, 'remove'),

  async assignPathway({ app, input, who }) {
    const { id } = orNotFound(await team(app.db, input.teamId, scopeOf(who)))
    await addPathway(app.db, id, orNotFound(await livingPathway(app.db, input.learningPathwayId)).id)
  },

  async unassignPathway({ app, input, who }) {
    const { id } = orNotFound(await team(app.db, input.teamId, scopeOf(who)))
    await dropPathway(app.db, id, input.learningPathwayId)
  },
}
