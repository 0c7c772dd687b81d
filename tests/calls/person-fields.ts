import { api } from '#contract/all.ts'
import { type Examples, change, itsManagers, nothing, ofWholeClient, signedIn } from './example.ts'

export const personFields: Examples = {
  // A field belongs to the whole client, so that a manager who is limited to a team sees it too.
  'GET PersonField/GetFields': {
    who: '401 | 403 403 403 | sees 404 sees | sees sees | sees',
    send: async (w) => {
      await w.personField()
      return { clientId: w.client.id }
    },
    log: nothing,
  },
  'POST PersonField/CreateField': {
    who: ofWholeClient,
    send: (w) => ({ name: `Field ${crypto.randomUUID().slice(0, 8)}`, kind: 'text', clientId: w.client.id }),
    log: change('Created an own field'),
  },
  'POST PersonField/UpdateField': {
    who: ofWholeClient,
    send: async (w) => ({ ...(await w.personField()), name: `Other ${crypto.randomUUID().slice(0, 8)}` }),
    log: change('Changed an own field'),
    edited: {
      'own field': ({ product, admin, client, fieldId }) => ({
        which: { id: fieldId },
        read: async () => {
          const { fields } = await product.ask(api.personFields.list, { clientId: client.id }, admin)
          const found = fields.find(({ id }) => id === fieldId)
          return { ...found, choices: found?.choices.join('\n') }
        },
        other: ['choices', 'Bar\nKitchen\nOffice'],
        both: ['name', 'First name of a field', 'Second name of a field'],
      }),
    },
  },
  'GET PersonField/GetFieldLosses/{id}': {
    who: ofWholeClient,
    send: async (w) => w.personField(),
    log: nothing,
  },
  'POST PersonField/DeleteField': {
    who: ofWholeClient,
    send: async (w) => w.personField(),
    log: change('Deleted an own field'),
  },
  'GET PersonField/GetUsedValues': {
    who: '401 | 403 403 403 | sees 404 sees | sees sees | sees',
    send: async (w) => {
      await w.personField()
      return { clientId: w.client.id }
    },
    log: nothing,
  },
  'GET PersonField/GetFieldsOfPerson/{urlToken}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: async (w) => {
      await w.personField()
      return { urlToken: w.learner.urlToken }
    },
    log: nothing,
  },
  'POST PersonField/SaveValues': {
    who: itsManagers,
    send: async (w) => ({
      userId: w.learner.id,
      values: { [(await w.personField()).id]: `Value ${crypto.randomUUID()}` },
    }),
    log: change('Changed own fields of a person'),
  },
  'GET PersonField/GetMine': {
    who: signedIn,
    log: nothing,
  },
  'POST PersonField/SaveMine': {
    who: signedIn,
    // Nothing is missing.
    send: () => ({ values: {} }),
    sendToChange: async (w) => ({ values: { [(await w.askedField()).id]: 'Kitchen' } }),
    log: change('Filled in own fields'),
  },
}
