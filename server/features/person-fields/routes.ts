import type * as personFields from '#contract/calls/person-fields.ts'
import { fieldLimits } from '#contract/rules/person-fields.ts'
import { scopeOf } from '../../access/who.ts'
import { orNotFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { providerId } from '../../identity/client-queries.ts'
import { organisationOf } from '../../identity/clients.ts'
import {
  fieldsOfClient,
  missingFieldsOf,
  ownSharedValues,
  valuesOf,
} from '../../identity/own-field-queries.ts'
import { personByToken } from '../../identity/people-queries.ts'
import { countValues, usedValues } from './queries.ts'
import {
  createField,
  fieldToChange,
  fillInMissing,
  mayChange,
  removeField,
  savePersonFields,
  scopeOfFields,
  updateField,
} from './service.ts'

export const personFieldAnswers: Answers<typeof personFields> = {
  async list({ app, input, who }) {
    const clientId = await organisationOf(app.db, who, input.clientId)
    const fields = await fieldsOfClient(app.db, who, clientId)
    const isOfProvider = clientId === (await providerId(app.db))
    return {
      fields: fields.map((field) => ({ ...field, mayChange: mayChange(who, field) })),
      mayAdd: mayChange(who, { clientId, isOfProvider }),
    }
  },

  async create({ app, input, who }) {
    return { id: await createField(app.db, who, input) }
  },

  update: ({ app, input, who }) => updateField(app.db, who, input),

  async losses({ app, input, who }) {
    const { id } = await fieldToChange(app.db, who, input.id)
    return { people: await countValues(app.db, id, scopeOf(who)) }
  },

  remove: ({ app, input, who }) => removeField(app.db, who, input.id),

  async usedValues({ app, input, who }) {
    const fields = await fieldsOfClient(app.db, who, await organisationOf(app.db, who, input.clientId))
    const scope = scopeOfFields(who, input.clientId)
    const listed = await Promise.all(
      fields.map(async ({ id, name, kind, choices }) => ({
        id,
        name,
        values: kind === 'choice' ? choices : await usedValues(app.db, id, scope, fieldLimits.listed + 1),
      })),
    )
    return { fields: listed.filter(({ values }) => values.length <= fieldLimits.listed) }
  },

  async ofPerson({ app, input, who }) {
    const person = orNotFound(await personByToken(app.db, input.urlToken, scopeOf(who)))
    const fields = await fieldsOfClient(app.db, who, person.clientId)
    const values = await valuesOf(app.db, person.id, fields)
    return { fields: fields.map((field) => ({ ...field, value: values.get(field.id) ?? null })) }
  },

  saveValues: ({ app, input, who }) => savePersonFields(app.db, who, input),

  async myFields({ app, who }) {
    const [fields, missing] = await Promise.all([
      ownSharedValues(app.db, who.id),
      missingFieldsOf(app.db, who.id),
    ])
    return { fields, missing }
  },

  async saveMine({ app, input, who }) {
    await fillInMissing(app.db, who, input.values)
  },
}
