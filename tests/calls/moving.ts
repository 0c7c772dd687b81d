import { type Examples, administrators, change, nothing } from './example.ts'

export const moving: Examples = {
  'POST User/PreviewMove': {
    who: administrators,
    send: (w) => w.moving(),
    log: nothing,
  },
  'POST User/Move': {
    who: administrators,
    send: (w) => w.moving(),
    log: change('Moved people to another client'),
  },
  'GET User/GetClosedRecord/{id}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: (w) => w.closedRecord(),
    log: nothing,
  },
  'GET User/GetAccountsToMerge/{oneId}/{otherId}': {
    who: administrators,
    send: async (w) => {
      const { goneId, keptId } = await w.merging()
      return { oneId: goneId, otherId: keptId }
    },
    log: nothing,
  },
  'POST User/PreviewMerge': {
    who: administrators,
    send: (w) => w.merging(),
    log: nothing,
  },
  'POST User/Merge': {
    who: administrators,
    send: async (w) => ({ ...(await w.merging()), previewToken: await w.mergeToken() }),
    log: change('Merged two accounts of one person'),
  },
  'GET User/GetNamesakes': {
    who: administrators,
    send: async (w) => (await w.merging(), { clientId: w.client.id }),
    log: nothing,
  },
  'GET Client/PreviewMailDomain': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, oldDomain: 'example.test', newDomain: 'example.org' }),
    log: nothing,
  },
  'POST Client/ChangeMailDomain': {
    who: administrators,
    send: async (w) => {
      const wanted = {
        clientId: w.client.id,
        oldDomain: 'example.test',
        newDomain: `${crypto.randomUUID()}.example`,
      }
      const { people } = await w.mailDomain(wanted)
      return { ...wanted, expected: people }
    },
    log: change('Changed the mail domain of a client'),
  },
}
