// Own fields of persons (rules people-60 to people-68).
import { isGuid } from './formats.ts'

export const fieldKinds = ['text', 'number', 'date', 'choice'] as const
export type FieldKind = (typeof fieldKinds)[number]
export const fieldKindTexts: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
}

/** Who sees the values, from the fewest to the most. Administrators see all of them, and `everybody` includes the persons themselves. */
export const fieldReaders = ['administrators', 'managers', 'everybody'] as const
export type FieldReaders = (typeof fieldReaders)[number]
export const fieldReadersTexts: Record<FieldReaders, string> = {
  administrators: 'Administrators',
  managers: 'Administrators and managers',
  everybody: 'Administrators, managers and the person',
}

/** `fields` are those that a person can have: of the provider and of the client together. `listed` are the values of a filter. */
export const fieldLimits = {
  fields: 30,
  name: 60,
  choices: 100,
  choice: 100,
  value: 200,
  listed: 50,
} as const

/** Offered ready-made; each is a text that managers see. The employee number is a field of every person already. */
export const readyMadeFields = ['Job title', 'Department', 'Cost centre', 'Manager'] as const

/** Names that the lists and files of people have already, in lower case. */
const takenNames = new Set([
  ...[
    'name',
    'first name',
    'last name',
    'email',
    'employee number',
    'organisation',
    'client',
    'role',
    'status',
  ],
  ...[
    'state',
    'progress',
    'last active',
    'last active (utc)',
    'teams',
    'invitation',
    'last invited',
    'view',
    'restore',
  ],
  ...['start date', 'end date', 'log-in name'],
  ...['created (utc)', 'invited (utc)', 'registered (utc)', 'courses started', 'courses completed'],
  ...['courses to complete', 'courses done', 'courses exempt', 'line', 'reason', 'what changes'],
])
export const isTakenName = (name: string) => takenNames.has(name.toLowerCase())

/** The order of a list of people by an own field, as it is in the address: with the id of the field (rule people-130). */
export type OwnSort = `own-${string}`
export const ownSort = (fieldId: string): OwnSort => `own-${fieldId}`
export const isOwnSort = (sort: string | undefined): sort is OwnSort =>
  sort !== undefined && sort.startsWith('own-') && isGuid(sort.slice(4))
export const fieldOfSort = (sort: OwnSort) => sort.slice(4)

/** The filter of a list of people by an own field, as it is in the address: the id of the field and the value. */
export const fieldFilter = (id: string, value: string) => `${id}:${value}`
export const readFieldFilter = (filter: string) => ({ fieldId: filter.slice(0, 36), value: filter.slice(37) })
export const isFieldFilter = (filter: string) =>
  isGuid(filter.slice(0, 36)) && filter.length > 37 && filter[36] === ':'
