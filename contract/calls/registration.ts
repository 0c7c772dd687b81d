// The lists that a learner chooses from at registration, as administrators edit them.
import { z } from 'zod'
import { get, post, changes } from '../call.ts'
import { id, option, required } from '../shapes.ts'

/** In `RegistrationDetails/add{type}` and `remove{type}` (rule people-15). Matched without regard to case. */
export const registrationTypes = ['Gender', 'JobRole', 'EmploymentStatus', 'Ethnicity'] as const
export type RegistrationType = (typeof registrationTypes)[number]
const type = z.enum(registrationTypes)

/** Rule people-14: other keys than those of the registration page. */
export const lists = get('RegistrationDetails/GetRegistrationDetails', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'The four lists that a learner chooses from at registration',
  reply: z.object({
    gender: z.array(option),
    jobRole: z.array(option),
    employmentStatus: z.array(option),
    ethnicity: z.array(option),
  }),
})

export const add = post('RegistrationDetails/add{type}', {
  access: ['ADMIN'],
  audit: changes('Added an entry to a registration list'),
  summary: 'Add an entry to one of the lists; one that was removed before is restored',
  input: { type, name: required('Please enter a name', 100) },
  reply: option,
})

export const remove = post('RegistrationDetails/remove{type}', {
  access: ['ADMIN'],
  audit: changes('Removed an entry from a registration list'),
  summary: 'Remove an entry from one of the lists; people who chose it before keep it',
  input: { type, id },
})
