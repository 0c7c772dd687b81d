// Defines the form with which a learner registers: the fields of the specification and own questions. It also checks what
// was entered. The page and the server use it (docs/rules/registration.md).
import { tooLong } from './numbers.ts'
import { isGuid } from './formats.ts'

/** The fields are in the order of the specification, with their labels. */
export const specifiedFields = {
  dateOfBirth: 'Date of birth',
  genderId: 'Gender',
  ethnicityId: 'Ethnicity',
  employmentStatusId: 'Employment status',
  jobRoleId: 'Job role',
  postCode: 'Postcode',
  doYouKnowWhatClimateActionIs: 'Do you know what climate action is?',
  doYouUnderstandTheRoleYouCanPlay: 'Do you understand the role you can play?',
  doYouUnderstandTheRoleYourOrganistaionCanPlay: 'Do you understand the role your organisation can play?',
  heardOfSustainableDevelopmentGoals: 'Have you heard of the Sustainable Development Goals?',
} as const
export type SpecifiedField = keyof typeof specifiedFields
export const specifiedFieldNames = Object.keys(specifiedFields) as SpecifiedField[]

/** These fields are answered with a tick. They are never required, because no tick means no (rule people-13). */
export const knowledgeFields = [
  'doYouKnowWhatClimateActionIs',
  'doYouUnderstandTheRoleYouCanPlay',
  'doYouUnderstandTheRoleYourOrganistaionCanPlay',
  'heardOfSustainableDevelopmentGoals',
] as const satisfies readonly SpecifiedField[]
export type KnowledgeField = (typeof knowledgeFields)[number]
export const isKnowledge = (key: string): key is KnowledgeField =>
  (knowledgeFields as readonly string[]).includes(key)

export const listFields = ['genderId', 'ethnicityId', 'employmentStatusId', 'jobRoleId'] as const
export type ListField = (typeof listFields)[number]
export const isListField = (key: string): key is ListField => (listFields as readonly string[]).includes(key)

export const questionKinds = ['singleChoice', 'multipleChoice', 'yesNo', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const hasOptions = (kind: string) => kind === 'singleChoice' || kind === 'multipleChoice'

export const registrationLimits = { questions: 30, options: 50, label: 200, option: 100, text: 200 } as const

/** A field or an own question of the form. */
export interface AskedItem {
  /** The name of the field, or the id of the question. */
  key: string
  kind: 'specified' | QuestionKind
  label: string
  isRequired: boolean
  /** Set for own questions only. */
  options: { id: string; name: string }[]
}

/** The id of an option, "yes" or "no", or a text; for several choices the list of ids. */
export type OwnAnswer = string | string[]

/** The values that were entered; null for a field that was left empty. */
export interface Entered extends Partial<Record<SpecifiedField, string | boolean | null | undefined>> {
  password: string
  passwordRepeat: string
  agreeToTermsAndConditions: boolean
  /** The answers by the id of the question. */
  answers: Record<string, OwnAnswer>
}

export const mustAgree = 'You must have read and agreed to our terms and conditions before using this site'
const mustCreatePassword = 'Please create a password'

/** Returns the first problem of each field, by its name. Own questions are named `answers.<id>`. */
export function registrationProblems(items: readonly AskedItem[], entered: Entered): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const item of items) {
    const isOwn = item.kind !== 'specified'
    const problem = isOwn ? ownProblem(item, entered.answers[item.key]) : specifiedProblem(item, entered)
    if (problem) problems[isOwn ? `answers.${item.key}` : item.key] = problem
  }
  if (!entered.password) problems['password'] = mustCreatePassword
  if (!entered.passwordRepeat) problems['passwordRepeat'] = mustCreatePassword
  if (!entered.agreeToTermsAndConditions) problems['agreeToTermsAndConditions'] = mustAgree
  return problems
}

const pleaseAnswer = (label: string) => `Please answer “${label}”`

const missing: Partial<Record<string, string>> = {
  dateOfBirth: 'Please enter your date of birth',
  genderId: 'Please select gender',
  ethnicityId: 'Please select ethnicity',
  employmentStatusId: 'Please select employment status',
  jobRoleId: 'Please select job role',
  postCode: 'Please enter a postcode',
}

/** Returns the message for a missing answer. It contains the label if this is not the specified one. */
export const missingMessage = ({ key, label }: Pick<AskedItem, 'key' | 'label'>): string =>
  (specifiedFields[key as SpecifiedField] === label && missing[key]) || pleaseAnswer(label)

function specifiedProblem(item: AskedItem, entered: Entered): string | undefined {
  if (isKnowledge(item.key)) return undefined
  const value = String(entered[item.key as SpecifiedField] ?? '').trim()
  if (!value) return item.isRequired ? missingMessage(item) : undefined
  if (item.key === 'dateOfBirth') return dateOfBirthProblem(value)
  if (item.key === 'postCode') return isPostcode(value) ? undefined : 'Please enter a valid postcode'
  return isGuid(value) ? undefined : missingMessage(item)
}

function ownProblem(
  { kind, label, isRequired, options }: AskedItem,
  answer: OwnAnswer = '',
): string | undefined {
  const given = [answer].flat().filter((part) => part.trim() !== '')
  if (given.length === 0) return isRequired ? pleaseAnswer(label) : undefined
  if (kind === 'text')
    return given.join('').trim().length > registrationLimits.text
      ? `${tooLong(registrationLimits.text)}: “${label}”`
      : undefined
  const known = kind === 'yesNo' ? ['yes', 'no'] : options.map(({ id }) => id)
  const isOne = kind === 'multipleChoice' || given.length === 1
  return isOne && given.every((part) => known.includes(part.toLowerCase())) ? undefined : pleaseAnswer(label)
}

export const isPostcode = (value: string) => value.trim().length > 3

/** A real date that is not in the future, as YYYY-MM-DD. */
function dateOfBirthProblem(value: string): string | undefined {
  if (!isDate(value)) return 'Please enter your date of birth as a date, such as 1990-02-28'
  if (value < '1900') return 'Please enter a date of birth from 1900 on'
  if (new Date(value).getTime() > Date.now()) return 'Please enter a date of birth that is not in the future'
  return undefined
}

function isDate(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(value)
  // A day that does not exist, such as 30 February, is read as no date or as a later one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
