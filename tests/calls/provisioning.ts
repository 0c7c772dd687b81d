import { type Examples, administrators, change, nothing, ofWholeClient } from './example.ts'

export const provisioning: Examples = {
  // In the world of these tests an administrator lets the managers of the client look after it.
  'GET Provisioning/GetProvisioning': {
    who: ofWholeClient,
    send: (w) => w.provisioned(),
    log: nothing,
  },
  'POST Provisioning/CreateToken': {
    who: ofWholeClient,
    send: async (w) => ({ ...(await w.provisioned()), name: 'Entra', days: 30 }),
    log: change('Made a SCIM token'),
  },
  'POST Provisioning/EndToken': {
    who: ofWholeClient,
    send: (w) => w.scimToken(),
    log: change('Ended a SCIM token'),
  },
  'POST Provisioning/LetManagers': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, managersMay: true }),
    log: change('Changed who makes SCIM tokens'),
  },
  'POST Provisioning/Decide': {
    who: administrators,
    send: async (w) => ({ ...(await w.stopped()), decision: 'keep', until: '2099-01-01T00:00:00.000Z' }),
    log: change('Decided about people whom a directory wanted to archive'),
  },
}
