import { type Examples, change, nothing } from './example.ts'

export const apiKeys: Examples = {
  'GET ApiKey/GetKeys': { who: '401 | 403 403 403 | ok ok ok | ok ok | ok', log: nothing },
  'POST ApiKey/CreateKey': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ name: 'HR', scopes: ['people:read'], days: 30, clientId: w.client.id }),
    log: change('Made an API key'),
  },
  'POST ApiKey/EndKey': {
    who: '401 | 403 403 403 | ok 404 ok | 404 404 | ok',
    send: (w) => w.apiKey(),
    log: change('Ended an API key'),
  },
}
