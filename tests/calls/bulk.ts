import type { World } from '../world/world.ts'
import { type Examples, itsManagers, change, exported, nothing } from './example.ts'

/** Only the user who did it can undo it. */
async function doneByAdministrator(w: World) {
  return w.bulkAction(w.callerOf('administrator') ?? (await w.manager()))
}

export const bulk: Examples = {
  'POST User/BulkAction': {
    who: itsManagers,
    send: (w) => ({ action: 'archive', userIds: [w.learner.id] }),
    log: change('Archived, deleted, invited or reminded many people, or added them to a team'),
  },
  'GET User/GetBulkActions': {
    who: '401 | 403 403 403 | sees own sees | own own | sees',
    send: async (w) => (await doneByAdministrator(w), { pageSize: 100 }),
    log: nothing,
  },
  'GET User/GetBulkAction/{id}': {
    who: '401 | 403 403 403 | sees 404 sees | 404 404 | sees',
    send: doneByAdministrator,
    log: nothing,
  },
  'POST User/UndoBulkAction': {
    who: '401 | 403 403 403 | 409 404 409 | 404 404 | ok',
    send: doneByAdministrator,
    log: change('Undid what was done with many people'),
  },
  'POST User/PreviewReminder': {
    who: itsManagers,
    send: (w) => ({ userIds: [w.learner.id] }),
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
