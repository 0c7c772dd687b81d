// The questions for learners at registration. Administrators choose them for the provider and for clients
// (docs/rules/registration.md).
import { z } from 'zod'
import { get, post, changes } from '../call.ts'
import { questionKinds, registrationLimits, specifiedFieldNames } from '../rules/registration-form.ts'
import { id, option, optionalId, required, text, previousValues } from '../shapes.ts'

/** The client that has the form. If it is absent, the form is that of the provider. */
const clientId = optionalId
/** The name of a specified field, or the id of an own question. */
const key = z.union([z.enum(specifiedFieldNames), id], { error: 'Not found' })
const keys = z.array(key).min(1).max(200)
const label = required('Please enter the question', registrationLimits.label)
const optionName = required('Please enter every option', registrationLimits.option)

export const openRegistrationForm = get('RegistrationForm/GetForm', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'The registration form of the provider, or of one client',
  input: { clientId },
  reply: z.object({
    /** False for a client that uses the form of the provider. The reply then contains that form. */
    isOwn: z.boolean(),
    items: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(['specified', ...questionKinds]),
        label: z.string(),
        isAsked: z.boolean(),
        isRequired: z.boolean(),
        /** False for a question that is answered with a tick. */
        mayBeRequired: z.boolean(),
        /** True for a question of the provider in the form of a client. Its words can only be changed in the provider's form. */
        isOfProvider: z.boolean(),
        options: z.array(option),
      }),
    ),
  }),
})

export const setOwn = post('RegistrationForm/UseOwnForm', {
  access: ['ADMIN'],
  audit: changes('Chose which registration form a client uses'),
  summary:
    'Give a client a form of its own, at first as the provider has it, or let it use the provider’s again',
  input: { clientId: id, isUsed: z.boolean() },
})

export const updateItem = post('RegistrationForm/UpdateItem', {
  access: ['ADMIN'],
  audit: changes('Changed a field of a registration form'),
  summary: 'Whether a field or an own question is asked, and whether it must be answered',
  input: { clientId, key, isAsked: z.boolean(), isRequired: z.boolean(), was: previousValues },
})

export const rename = post('RegistrationForm/RenameField', {
  access: ['ADMIN'],
  audit: changes('Renamed a field of a registration form'),
  summary: 'Change the label of a specified field; an empty one restores the specified label',
  input: {
    clientId,
    field: z.enum(specifiedFieldNames, { error: 'Not found' }),
    label: text(registrationLimits.label).default(''),
    was: previousValues,
  },
})

export const order = post('RegistrationForm/UpdateOrder', {
  access: ['ADMIN'],
  audit: changes('Changed the order of a registration form'),
  summary:
    'Change the order of a form; with the keys of all its items. With wasKeys, the order that the caller saw, it is refused with 409 when another user has changed the order meanwhile',
  input: { clientId, keys, wasKeys: keys.optional() },
})

export const addQuestion = post('RegistrationForm/AddQuestion', {
  access: ['ADMIN'],
  audit: changes('Added a question to a registration form'),
  summary: 'Add an own question at the end of a form; it is asked and optional at first',
  input: {
    clientId,
    kind: z.enum(questionKinds, { error: 'Please choose how the question is answered' }),
    label,
    options: z.array(optionName).max(registrationLimits.options).default([]),
  },
  reply: z.object({ id: z.string() }),
})

export const updateQuestion = post('RegistrationForm/UpdateQuestion', {
  access: ['ADMIN'],
  audit: changes('Changed a question of a registration form'),
  summary: 'Change the words and options of an own question; who chose a removed option keeps it',
  input: {
    id,
    label,
    options: z
      .array(z.object({ /** Absent for a new option. */ id: id.optional(), name: optionName }))
      .max(registrationLimits.options)
      .default([]),
    /** The question as the caller saw it. The call is refused with 409 if another user has changed it meanwhile. */
    seen: z
      .object(
        { label: z.string(), options: z.array(option) },
        {
          error:
            'Please send in “seen” an object with the label and the options of the question as they were',
        },
      )
      .optional(),
  },
})

export const questionLosses = get('RegistrationForm/GetQuestionLosses', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'How many answers are deleted with an own question',
  input: { id },
  reply: z.object({ numberOfAnswers: z.number() }),
})

export const removeQuestion = post('RegistrationForm/DeleteQuestion', {
  access: ['ADMIN'],
  audit: changes('Deleted a question of a registration form'),
  summary: 'Delete an own question with everything that was answered to it',
  input: { id },
})
