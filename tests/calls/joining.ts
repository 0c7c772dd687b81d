import { type Examples, administrators, change, nothing, ofWholeClient } from './example.ts'

export const joining: Examples = {
  // A manager limited to teams is answered without anybody.
  'GET Client/GetPeopleWhoWantToJoin': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'POST Client/UpdateApproval': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id, approvesJoiners: true }),
    log: change('Changed whether people who join are accepted first'),
  },
  'GET Client/PreviewAllowedMailDomain/{clientId}': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, domain: 'example.test' }),
    log: nothing,
  },
  'POST Client/AllowMailDomain': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, domain: `new-${crypto.randomUUID()}.example` }),
    log: change('Allowed a mail domain'),
  },
  'POST Client/RemoveMailDomain': {
    who: administrators,
    send: async (w) => ({ clientId: w.client.id, domain: await w.joiningDomain() }),
    log: change('Removed an allowed mail domain'),
  },
  'POST Client/AcceptPeople': {
    who: ofWholeClient,
    send: async (w) => ({ userIds: [(await w.waiting()).id] }),
    log: change('Accepted people who want to join'),
  },
  'POST Client/RefusePeople': {
    who: ofWholeClient,
    send: async (w) => ({ userIds: [(await w.waiting()).id] }),
    log: change('Refused people who want to join'),
  },
}
