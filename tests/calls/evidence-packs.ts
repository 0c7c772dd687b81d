import { type Examples, itsManagers, change, exported, nothing } from './example.ts'

export const evidencePacks: Examples = {
  // The pack was requested by an administrator.
  'GET Evidence/GetPacks': {
    who: '401 | 403 403 403 | own own own | own own | sees',
    send: async (w) => (await w.evidencePack(), {}),
    log: nothing,
  },
  'POST Evidence/RequestPack': {
    who: itsManagers,
    send: (w) => ({ subject: 'team', teamId: w.team.id }),
    log: change('Requested an evidence pack'),
  },
  'POST Evidence/DeletePack': {
    who: '401 | 403 403 403 | 404 404 404 | 404 404 | ok',
    send: async (w) => ({ id: (await w.evidencePack()).id }),
    log: change('Deleted an evidence pack'),
  },
  'GET Evidence/DownloadPack/{id}': {
    who: '401 | 403 403 403 | 404 404 404 | 404 404 | ok',
    send: async (w) => ({ id: (await w.evidencePack()).id }),
    log: exported('Downloaded an evidence pack'),
  },
}
