import { type Examples, administrators, change, nothing } from './example.ts'

export const registrationForm: Examples = {
  'GET RegistrationForm/GetForm': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'POST RegistrationForm/UseOwnForm': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, isUsed: true }),
    log: change('Chose which registration form a client uses'),
  },
  'POST RegistrationForm/UpdateItem': {
    who: administrators,
    send: () => ({ key: 'postCode', isAsked: true, isRequired: false }),
    log: change('Changed a field of a registration form'),
  },
  'POST RegistrationForm/RenameField': {
    who: administrators,
    send: () => ({ field: 'jobRoleId', label: 'Your work' }),
    log: change('Renamed a field of a registration form'),
    edited: {
      'label of a registration field': ({ itemOfForm }) => ({
        which: { field: 'jobRoleId' },
        read: () => itemOfForm('jobRoleId'),
        both: ['label', 'First label', 'Second label'],
      }),
    },
  },
  'POST RegistrationForm/UpdateOrder': {
    who: administrators,
    send: async (w) => ({ keys: await w.registrationFormKeys() }),
    sendToChange: async (w) => ({ keys: (await w.registrationFormKeys()).toReversed() }),
    log: change('Changed the order of a registration form'),
  },
  'POST RegistrationForm/AddQuestion': {
    who: administrators,
    send: () => ({ kind: 'text', label: 'What do you expect?' }),
    log: change('Added a question to a registration form'),
  },
  'POST RegistrationForm/UpdateQuestion': {
    who: administrators,
    send: async (w) => ({ ...(await w.registrationQuestion()), label: 'Where do you work?' }),
    log: change('Changed a question of a registration form'),
  },
  'GET RegistrationForm/GetQuestionLosses': {
    who: administrators,
    send: async (w) => w.registrationQuestion(),
    log: nothing,
  },
  'POST RegistrationForm/DeleteQuestion': {
    who: administrators,
    send: async (w) => w.registrationQuestion(),
    log: change('Deleted a question of a registration form'),
  },
}
