import { api } from '#contract/all.ts'
import { type Examples, change, fullName, itsManagers, nothing } from './example.ts'

export const loginCards: Examples = {
  'POST Account/CreateLearnerWithoutEmail': {
    // The client that a manager sends is ignored.
    who: '401 | 403 403 403 | ok ok ok | ok ok | ok',
    send: (w) => ({
      ...fullName,
      loginName: `new-${crypto.randomUUID().slice(0, 8)}`,
      clientId: w.client.id,
    }),
    log: change('Created an account without an email address'),
  },
  'POST User/UpdateUserWithoutEmail': {
    who: itsManagers,
    send: async (w) => ({ id: (await w.nameless()).id, ...fullName, loginName: 'other-name' }),
    log: change('Changed a person without an email address'),
    edited: {
      'person without an address': ({ product, admin, nameless }) => ({
        which: { id: nameless.id },
        read: async () =>
          (await product.ask(api.learners.openLearner, { urlToken: nameless.urlToken }, admin)).user,
        other: ['lastName', 'Wren'],
        both: ['loginName', 'first', 'second'],
      }),
    },
  },
  'POST User/UnlockLogin': {
    who: itsManagers,
    send: async (w) => ({ id: (await w.nameless()).id }),
    log: change('Unlocked a log-in after wrong PINs'),
  },
  'POST User/PreviewLoginCards': {
    who: itsManagers,
    send: async (w) => ({ userIds: [(await w.nameless()).id] }),
    log: nothing,
  },
  'POST User/MakeLoginCards': {
    who: itsManagers,
    send: async (w) => ({ userIds: [(await w.nameless()).id] }),
    log: change('Made log-in cards'),
  },
}
