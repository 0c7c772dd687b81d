import { type Examples, itsManagers, change, exported, nothing } from './example.ts'

export const bulk: Examples = {
  'POST User/BulkAction': {
    who: itsManagers,
    send: (w) => ({ action: 'archive', userIds: [w.learner.id] }),
    log: change('Archived, deleted, invited or reminded many people, or added them to a team'),
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
