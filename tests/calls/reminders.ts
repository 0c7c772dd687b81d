import { proposedReminders } from '#contract/rules/reminders.ts'
import { type Examples, administrators, itsManagers, change, nothing, ofWholeClient } from './example.ts'

export const reminders: Examples = {
  'GET Reminders/GetPolicy': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'POST Reminders/SavePolicy': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id, ...proposedReminders }),
    log: change('Set when people are reminded'),
  },
  'POST Reminders/RemovePolicy': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id }),
    log: change('Removed when people are reminded'),
    after: 'POST Reminders/SavePolicy',
  },
  'GET Reminders/Explain/{urlToken}': {
    who: itsManagers,
    send: (w) => ({ urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'POST Reminders/ShowExample': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ clientId: w.client.id, policy: proposedReminders }),
    log: nothing,
  },
  'POST Reminders/Predict': {
    who: administrators,
    send: (w) => ({
      clientId: w.client.id,
      day: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    }),
    log: nothing,
  },
}
