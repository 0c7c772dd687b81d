// Own fields of persons, such as a department: those of the provider, for the people of all clients, and those of one client.
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { tooLong } from '../rules/numbers.ts'
import { fieldKinds, fieldLimits, fieldReaders } from '../rules/person-fields.ts'
import { id, nameOf, optionalId, previousValues, required, text, urlToken, visible } from '../shapes.ts'

const choiceName = visible(required('Please enter every choice', fieldLimits.choice))
const maxChoicesLength = fieldLimits.choices * (fieldLimits.choice + 1)
const pleaseAnswer = { error: 'Please send true or false for what the field needs' }
const yesOrNo = z.boolean(pleaseAnswer).default(false)

const sentField = {
  name: nameOf('Please enter a name', fieldLimits.name),
  /** For the kind `choice` only: a line for each. */
  choices: z
    .string({ error: 'Please send the choices as a text with a line for each' })
    .max(maxChoicesLength, { error: tooLong(maxChoicesLength) })
    .transform((lines) => lines.split('\n').filter((line) => line.trim() !== ''))
    .pipe(
      z
        .array(choiceName)
        .max(fieldLimits.choices, { error: `Please enter at most ${fieldLimits.choices} choices` }),
    )
    .default([]),
  seenBy: z
    .enum(fieldReaders, { error: `Please choose who sees the field: ${fieldReaders.join(', ')}` })
    .default('managers'),
  isRequired: yesOrNo,
  isUnique: yesOrNo,
}

/** Values by the ids of their fields; an empty text for none. */
export const ownFields = z.record(z.guid({ error: 'Not found' }), text(1_000), {
  error: 'Please send the own fields as an object of texts',
})
/** The values of a row of a list, without those that are not known. */
export const listedFields = z.record(z.string(), z.string())

const field = {
  id: z.string(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  choices: z.array(z.string()),
  isRequired: z.boolean(),
}

export const list = get('PersonField/GetFields', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The own fields that the people of a client have, as far as the caller sees them; an administrator who names no client gets those of the provider',
  input: { clientId: optionalId },
  reply: z.object({
    fields: z.array(
      z.object({
        ...field,
        seenBy: z.enum(fieldReaders),
        isUnique: z.boolean(),
        /** Whether the people of all clients have the field. */
        isOfProvider: z.boolean(),
        mayChange: z.boolean(),
      }),
    ),
    /** Whether the caller may add a field here. */
    mayAdd: z.boolean(),
  }),
})

export const create = post('PersonField/CreateField', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Created an own field'),
  summary:
    'Add an own field for the people of a client; an administrator who names none adds it for those of all clients',
  input: {
    clientId: optionalId,
    kind: z.enum(fieldKinds, { error: `Please choose a kind: ${fieldKinds.join(', ')}` }),
    ...sentField,
  },
  reply: z.object({ id: z.string() }),
})

export const update = post('PersonField/UpdateField', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed an own field'),
  summary: 'Change everything of an own field but its kind',
  input: { id, ...sentField, was: previousValues },
})

export const losses = get('PersonField/GetFieldLosses/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'How many people have a value of an own field',
  input: { id },
  reply: z.object({ people: z.number() }),
})

export const remove = post('PersonField/DeleteField', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Deleted an own field'),
  summary: 'Delete an own field with the values of all people',
  input: { id },
})

export const usedValues = get('PersonField/GetUsedValues', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: `The values by which a list of people can be filtered, of each field that has at most ${fieldLimits.listed}: the choices, and what people have whom the caller sees`,
  input: { clientId: optionalId },
  reply: z.object({
    fields: z.array(z.object({ id: z.string(), name: z.string(), values: z.array(z.string()) })),
  }),
})

export const ofPerson = get('PersonField/GetFieldsOfPerson/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The own fields of a person, with the values, as far as the caller sees them',
  input: { urlToken },
  reply: z.object({ fields: z.array(z.object({ ...field, value: z.string().nullable() })) }),
})

export const saveValues = post('PersonField/SaveValues', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed own fields of a person'),
  summary: 'Store values of own fields of a person; fields that are not sent stay as they are',
  input: { userId: id, values: ownFields, was: previousValues },
})

export const myFields = get('PersonField/GetMine', {
  access: 'signed-in',
  audit: 'nothing',
  summary:
    "The caller's values of those own fields that everybody sees, and the required ones of them that are missing",
  input: {},
  reply: z.object({
    fields: z.array(z.object({ name: z.string(), kind: z.enum(fieldKinds), value: z.string() })),
    missing: z.array(z.object(field)),
  }),
})

export const saveMine = post('PersonField/SaveMine', {
  access: 'signed-in',
  audit: changes('Filled in own fields'),
  summary: "Fill in the caller's required own fields that are missing; whatever is there already stays",
  input: { values: ownFields },
})
