// People without an email address, and the cards with which they log in (rules people-70 to people-79).
import { z } from 'zod'
import { changes, post, postDownload } from '../call.ts'
import {
  employeeNumber,
  firstName,
  id,
  lastName,
  leftOutByReason,
  loginName,
  optionalId,
  previousValues,
} from '../shapes.ts'
import { maxAtOnce } from '../rules/people.ts'
import { showNumber } from '../rules/numbers.ts'
import { chosenPeople } from './bulk.ts'
import { ownFields } from './person-fields.ts'
import { changedNumber, workingDays } from './users.ts'

export const createWithoutEmail = post('Account/CreateLearnerWithoutEmail', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Created an account without an email address'),
  summary:
    'Create a learner without an e-mail address, who logs in with a name that is unique at the client. An administrator names the client; a manager adds to the own one, whatever is sent as clientId',
  input: {
    firstName,
    lastName,
    loginName,
    employeeNumber: employeeNumber.default(''),
    clientId: optionalId,
    /** The team of the client that the person joins. It is required if the caller is a manager limited to several teams (rule teams-7). */
    teamId: optionalId,
    ...workingDays,
    /** A value of each required own field has to be among them. */
    ownFields: ownFields.default({}),
  },
  reply: z.object({ user: z.object({ id: z.string(), urlToken: z.string() }) }),
})

export const updateWithoutEmail = post('User/UpdateUserWithoutEmail', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed a person without an email address'),
  summary:
    'Change the names, the log-in name, the employee number and the working days of a person without an e-mail address',
  input: {
    id,
    firstName,
    lastName,
    loginName,
    employeeNumber: changedNumber,
    ...workingDays,
    was: previousValues,
  },
})

export const unlock = post('User/UnlockLogin', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Unlocked a log-in after wrong PINs'),
  summary: 'Let a person log in again whom wrong PINs have locked',
  input: { id },
})

/** This call only reads. It is a POST, because an address may be too short for all ids. */
export const previewCards = post('User/PreviewLoginCards', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How many of the people get a log-in card, how many of them have an unused one, and why the others get none',
  input: chosenPeople,
  reply: z.object({
    people: z.number(),
    /** How many of these people have a one-time code that works and that a new card would end. */
    unusedCodes: z.number(),
    refused: leftOutByReason,
  }),
  bodyLimit: 1_000_000,
})

export const makeCards = postDownload('User/MakeLoginCards', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Made log-in cards'),
  summary: `Log-in cards for at most ${showNumber(maxAtOnce)} people as a PDF to print, eight on a sheet, each with a new one-time code to set the PIN; earlier codes stop working. People with an e-mail address get none`,
  input: chosenPeople,
  bodyLimit: 1_000_000,
})
