import type { World } from '../world/world.ts'
import { type Examples, itsManagers, change, exported, nothing } from './example.ts'

/** It was done by none of the callers with a session, because limited managers see only their own actions. */
const doneByColleague = async (w: World) => w.bulkAction(await w.author())

export const bulk: Examples = {
  'POST User/BulkAction': {
    who: itsManagers,
    send: (w) => ({ action: 'archive', userIds: [w.learner.id] }),
    log: change(
      'Archived, deleted, invited or reminded many people, changed who is in a team or what they have to complete, or issued their certificates again',
    ),
  },
  'GET User/GetBulkActions': {
    who: '401 | 403 403 403 | sees own sees | own own | sees',
    send: async (w) => (await doneByColleague(w), { pageSize: 100 }),
    log: nothing,
  },
  'GET User/GetBulkAction/{id}': {
    who: '401 | 403 403 403 | sees 404 sees | 404 404 | sees',
    send: doneByColleague,
    log: nothing,
  },
  'POST User/UndoBulkAction': {
    who: '401 | 403 403 403 | ok 404 ok | 404 404 | ok',
    send: doneByColleague,
    log: change('Undid what was done with many people'),
  },
  'POST User/GetMatchingPeople': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: (w) => ({ list: 'learners', searchTerm: w.learner.email }),
    log: nothing,
  },
  'POST User/PreviewReminder': {
    who: itsManagers,
    send: (w) => ({ userIds: [w.learner.id] }),
    log: nothing,
  },
  'POST User/PreviewBulkAction': {
    who: itsManagers,
    send: (w) => ({ action: 'invite', userIds: [w.learner.id] }),
    log: nothing,
  },
  'POST User/GetBulkLosses': {
    who: itsManagers,
    send: (w) => ({ userIds: [w.learner.id] }),
    log: nothing,
  },
  'POST User/BulkExport': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: (w) => ({ userIds: [w.learner.id] }),
    log: exported('Exported people with their results'),
  },
  'POST User/BulkCertificates': {
    who: itsManagers,
    send: async (w) => (await w.certificate(), { userIds: [w.learner.id], format: 'zip' }),
    log: exported('Exported the certificates of people'),
  },
}
