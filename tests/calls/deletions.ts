import { type Examples, administrators, itsManagers, change, nothing } from './example.ts'

export const deletions: Examples = {
  // Those of the object's client, and for limited managers of its team.
  'GET Deletion/GetDeleted': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => ({ searchTerm: (await w.deleted()).name }),
    log: nothing,
  },
  'POST Deletion/Restore': {
    who: itsManagers,
    send: async (w) => ({ id: (await w.deleted()).id }),
    log: change('Restored what was deleted'),
  },
  'POST Deletion/DeleteNow': {
    who: administrators,
    send: async (w) => ({ id: (await w.deleted()).id }),
    log: change('Erased what was deleted'),
  },
}
