// Who may do what with teams (docs/rules/teams.md).
import { administrators, itsManagers, type Lines } from './table.ts'

const seenByManagers = '401 | 403 403 403 | sees 404 sees | sees 404 | sees'
/** A manager limited to teams changes none, and does not see the others. */
const changedByManagers = '401 | 403 403 403 | ok 404 ok | 403 404 | ok'

export const teams: Lines = {
  // An administrator names the client.
  'GET Team/GetTeams': ['401 | 403 403 403 | sees own sees | sees own | own'],
  'GET Team/GetTeam/{id}': [seenByManagers, (w) => ({ id: w.team.id })],
  'GET Team/GetMembers/{id}': [seenByManagers, (w) => ({ id: w.team.id })],
  // Of the people of the object there is nobody left to add.
  'GET Team/GetPeopleChoices/{id}': [
    '401 | 403 403 403 | ok 404 ok | ok 404 | ok',
    (w) => ({ id: w.team.id, searchTerm: w.learner.email }),
  ],
  'GET Team/GetTeamsOfPerson/{userId}': [seenByManagers, (w) => ({ userId: w.learner.id })],
  'POST Team/CreateTeam': [
    '401 | 403 403 403 | ok 404 ok | 403 403 | ok',
    (w) => ({ name: crypto.randomUUID(), clientId: w.client.id }),
  ],
  'POST Team/RenameTeam': [changedByManagers, (w) => ({ teamId: w.team.id, name: 'Office' })],
  'GET Team/GetTeamLosses/{id}': [changedByManagers, (w) => ({ id: w.team.id })],
  // Of a team to which nobody is limited.
  'POST Team/DeleteTeam': [changedByManagers, (w) => ({ teamId: w.team.id })],
  'POST Team/AddPeople': [itsManagers, (w) => ({ teamId: w.team.id, userIds: [w.learner.id] })],
  'POST Team/RemovePeople': [itsManagers, (w) => ({ teamId: w.team.id, userIds: [w.learner.id] })],
  'POST Team/LimitManager': [
    changedByManagers,
    async (w) => ({ teamId: w.team.id, userId: (await w.manager()).id }),
  ],
  'POST Team/UnlimitManager': [
    changedByManagers,
    async (w) => ({ teamId: w.team.id, userId: (await w.manager()).id }),
  ],
  'POST Team/AssignPathway': [
    administrators,
    async (w) => ({ teamId: w.team.id, learningPathwayId: (await w.pathway()).id }),
  ],
  'POST Team/RemovePathway': [
    administrators,
    async (w) => ({ teamId: w.team.id, learningPathwayId: (await w.pathway()).id }),
  ],
}
