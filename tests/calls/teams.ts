import { api } from '#contract/all.ts'
import { type Examples, administrators, itsManagers, change, nothing } from './example.ts'

const seenByManagers = '401 | 403 403 403 | sees 404 sees | sees 404 | sees'
/** A manager limited to teams changes none, and does not see the others. */
const changedByManagers = '401 | 403 403 403 | ok 404 ok | 403 404 | ok'

export const teams: Examples = {
  // An administrator names the client.
  'GET Team/GetTeams': {
    who: '401 | 403 403 403 | sees own sees | sees own | own',
    log: nothing,
  },
  'GET Team/GetTeam/{id}': {
    who: seenByManagers,
    send: (w) => ({ id: w.team.id }),
    log: nothing,
  },
  'GET Team/GetMembers/{id}': {
    who: seenByManagers,
    send: (w) => ({ id: w.team.id }),
    log: nothing,
  },
  // Of the people of the object there is nobody left to add.
  'GET Team/GetPeopleChoices/{id}': {
    who: '401 | 403 403 403 | ok 404 ok | ok 404 | ok',
    send: (w) => ({ id: w.team.id, searchTerm: w.learner.email }),
    log: nothing,
  },
  'GET Team/GetTeamsOfPerson/{userId}': {
    who: seenByManagers,
    send: (w) => ({ userId: w.learner.id }),
    log: nothing,
  },
  'POST Team/CreateTeam': {
    who: '401 | 403 403 403 | ok 404 ok | 403 403 | ok',
    send: (w) => ({ name: crypto.randomUUID(), clientId: w.client.id }),
    log: change('Created a team'),
  },
  'POST Team/RenameTeam': {
    who: changedByManagers,
    send: (w) => ({ teamId: w.team.id, name: 'Office' }),
    log: change('Renamed a team'),
    edited: {
      team: ({ product, admin, teamId }) => ({
        which: { teamId },
        read: async () => (await product.ask(api.teams.openTeam, { id: teamId }, admin)).team,
        both: ['name', 'First name', 'Second name'],
      }),
    },
  },
  'GET Team/GetTeamLosses/{id}': {
    who: changedByManagers,
    send: (w) => ({ id: w.team.id }),
    log: nothing,
  },
  // Of a team to which nobody is limited.
  'POST Team/DeleteTeam': {
    who: changedByManagers,
    send: (w) => ({ teamId: w.team.id }),
    log: change('Deleted a team'),
  },
  'POST Team/AddPeople': {
    who: itsManagers,
    send: (w) => ({ teamId: w.team.id, userIds: [w.learner.id] }),
    log: change('Added people to a team'),
    after: 'POST Team/RemovePeople',
  },
  'POST Team/RemovePeople': {
    who: itsManagers,
    send: (w) => ({ teamId: w.team.id, userIds: [w.learner.id] }),
    log: change('Removed people from a team'),
  },
  'POST Team/LimitManager': {
    who: changedByManagers,
    send: async (w) => ({ teamId: w.team.id, userId: (await w.manager()).id }),
    log: change('Limited a manager to a team'),
  },
  'POST Team/UnlimitManager': {
    who: changedByManagers,
    send: async (w) => ({ teamId: w.team.id, userId: (await w.manager()).id }),
    log: change('Ended the limit of a manager to a team'),
    after: 'POST Team/LimitManager',
  },
  'POST Team/PreviewRule': {
    who: changedByManagers,
    send: async (w) => ({ teamId: w.team.id, fieldId: (await w.personField()).id, values: ['Kitchen'] }),
    log: nothing,
  },
  'POST Team/SaveRule': {
    who: changedByManagers,
    send: async (w) => ({ teamId: w.team.id, fieldId: (await w.personField()).id, values: ['Kitchen'] }),
    log: change('Set the rule of a team'),
  },
  'POST Team/RemoveRule': {
    who: changedByManagers,
    send: (w) => ({ teamId: w.team.id, keepsPeople: true }),
    log: change('Removed the rule of a team'),
    after: 'POST Team/SaveRule',
  },
  'POST Team/AssignPathway': {
    who: administrators,
    send: async (w) => ({ teamId: w.team.id, learningPathwayId: (await w.pathway()).id }),
    log: change('Assigned a learning pathway to a team'),
  },
  'POST Team/RemovePathway': {
    who: administrators,
    send: async (w) => ({ teamId: w.team.id, learningPathwayId: (await w.pathway()).id }),
    log: change('Took a learning pathway away from a team'),
    after: 'POST Team/AssignPathway',
  },
}
