// The mails whose texts can be edited, and the placeholders in them (docs/rules/reminders.md).

/** The mails about what people have to complete. */
export const deadlineMailKinds = ['reminder', 'digest', 'notice'] as const
export type DeadlineMailKind = (typeof deadlineMailKinds)[number]
export const mailKinds = [...deadlineMailKinds, 'seats'] as const
export type MailKind = (typeof mailKinds)[number]

export const mailTextFields = ['subject', 'opening', 'closing'] as const
export type MailTextField = (typeof mailTextFields)[number]
/** Opening and closing are plain text; each line is a paragraph. */
export type MailText = Record<MailTextField, string>

export const maxMailTextLengths: Record<MailTextField, number> = {
  subject: 150,
  opening: 2000,
  closing: 2000,
}

/** The names that can be written between braces, each with a description of the value that replaces it in the mail. */
export const placeholders = {
  reminder: {
    name: 'First name of the person',
    organisation: 'Name of the organisation',
    count: 'How many courses the mail lists, such as 3',
    courses: 'The same with its word, such as 3 courses',
    'first due date': 'The earliest date in the list',
  },
  digest: {
    name: 'First name of the manager',
    organisation: 'Name of the organisation',
    day: 'The day of the mail',
    'up to date': 'How many people are up to date, such as 113 of 309 people are up to date (36%)',
    overdue: 'How many courses are overdue',
    'due this week': 'How many are due within a week',
    'renewal due': 'How many are due for renewal',
    expired: 'How many have expired',
    'never logged in': 'How many people have never logged in',
  },
  notice: {
    name: 'First name of the manager',
    organisation: 'Name of the organisation',
    count: 'How many courses the mail lists, such as 3',
    courses: 'The same with its word, such as 3 courses',
    'first due date': 'The earliest date in the list',
  },
  seats: {
    name: 'First name of the manager or administrator',
    organisation: 'Name of the organisation',
    seats: 'How many seats are used, such as 23 of 25 seats',
    left: 'How many seats are free, such as 2',
  },
} as const satisfies Record<MailKind, Record<string, string>>
export type Placeholder<Kind extends MailKind> = keyof (typeof placeholders)[Kind]

const placeholder = /\{([^{}]*)\}/g

/**
 * Replaces the placeholders of a text with their values. Braces within a value are not replaced. Without a value a placeholder is empty:
 * the person has none, or the own field was deleted or is not shown to persons any more.
 */
export const replacePlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (_, name: string) =>
    Object.hasOwn(values, normal(name)) ? (values[normal(name)] ?? '') : '',
  )

/** Own fields have placeholders with this word before them, so that they never have the name of another one (rule people-132). */
const ofField = 'field '
export const namesOwnField = (text: string) =>
  [...text.matchAll(placeholder)].some(([, name = '']) => normal(name).startsWith(ofField))

/** Returns the placeholder of a new own field: its name, with a number if there is one already. */
export function placeholderOf(fieldName: string, taken: readonly (string | null)[]): string {
  const first = normal(ofField + fieldName.replace(/[{}]/g, ' '))
  let found = first
  for (let number = 2; taken.includes(found); number++) found = `${first} ${number}`
  return found
}

/**
 * Finds mistakes in the placeholders of a text. The sentence names them and the valid placeholders.
 * @param ofFields the placeholders of own fields, which reminders can name
 * @returns undefined for a text without mistakes
 */
export function placeholderProblem(
  kind: MailKind,
  text: string,
  ofFields: readonly string[] = [],
): string | undefined {
  const valid = [...Object.keys(placeholders[kind]), ...(kind === 'reminder' ? ofFields : [])]
  const unknown = [...text.matchAll(placeholder)]
    .filter(([, name = '']) => !valid.includes(normal(name)))
    .map(([written]) => written)
  const single = text.replace(placeholder, ' ').match(/\{[^{}]{0,30}|[^{}\s]{0,30}\}/g) ?? []
  const list = `Valid are ${valid.map((name) => `{${name}}`).join(', ')}.`
  if (unknown.length) return `There is no placeholder ${[...new Set(unknown)].join(', ')}. ${list}`
  if (single.length) return `A placeholder needs both braces: ${single[0]?.trim()}. ${list}`
  return undefined
}

const normal = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
