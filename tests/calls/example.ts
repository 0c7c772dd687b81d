// How the example of a call is written: who may make it, what is sent, what it leaves in the audit log, and what two people change with
// it. All of it is written by hand from the specification and the rules, not from the contract: a copy of a mistake agrees with the mistake.
import type { EditedObjects } from '../world/edited-objects.ts'
import { callers, type CallerName, type World } from '../world/world.ts'

/**
 * `ok` answered; `sees` answered, with the object in it; `own` answered, without anything of the object; `no` answered with
 * a bare false; a number is the status of the refusal. What is refused changes nothing.
 */
export const outcomes = ['ok', 'sees', 'own', 'no', '400', '401', '403', '404', '409'] as const
export type Outcome = (typeof outcomes)[number]

export type Input = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>

/** The entry that a call leaves in the audit log: how the log calls its kind, and says what the caller did. */
export type Log = { kind: 'change' | 'export' | 'view' | 'login'; words: string } | 'attempt log' | 'nothing'

export const change = (words: string): Log => ({ kind: 'change', words })
/** A file of a list, of a report or of data about somebody (rule audit-3). */
export const exported = (words: string): Log => ({ kind: 'export', words })
/** Answers of learners at registration, or wellness results by name (rule audit-3). */
export const viewed = (words: string): Log => ({ kind: 'view', words })
/** A refused one leaves an entry too (rule audit-4). */
export const logIn = (words: string): Log => ({ kind: 'login', words })
/** What courses report is in the log of the attempt (rule audit-5). */
export const inAttemptLog: Log = 'attempt log'
/** The call only reads, also if it is sent by POST, and shows nothing that is sensitive. */
export const nothing: Log = 'nothing'

/** An object that two people change at the same time, with a call that takes what the caller saw as "was". */
export interface Edited {
  /** Names the object, and has what the call needs besides. */
  which: Record<string, unknown>
  read: () => Promise<unknown>
  as?: { token: string }
  /** A field that only this person changes, where there is a second one. */
  other?: [name: string, value: string]
  /** A field that both change: what the first and the second make of it. */
  both: [name: string, first: string | number, second: string | number]
  inForm?: true
}

export interface Example {
  /** A row of outcomes, one for each caller. */
  who: string
  send?: Input
  log: Log
  /** For a call that would otherwise change nothing, and leave no entry (rule audit-1): what is sent instead. */
  sendToChange?: Input
  /** The call that is made first, because this one undoes it. */
  after?: string
  edited?: Record<string, (objects: EditedObjects) => Edited>
}

/** By method and path, as the specification spells them. */
export type Examples = Record<string, Example>

/**
 * The columns: visitor | learner whose the object is, colleague, learner of another client | manager, manager of another
 * client, manager who is a learner too | manager limited to the team of the object, manager limited to another team of the
 * client | administrator.
 */
export const everybody = 'ok | ok ok ok | ok ok ok | ok ok | ok'
export const signedIn = '401 | ok ok ok | ok ok ok | ok ok | ok'
/** Managers for their own client and their own teams only, and administrators. */
export const itsManagers = '401 | 403 403 403 | ok 404 ok | ok 404 | ok'
export const administrators = '401 | 403 403 403 | 403 403 403 | 403 403 | ok'
/** Members of the client, and administrators. */
export const itsMembers = '401 | ok ok 404 | ok 404 ok | ok ok | ok'

/** Seen by members of the client, and by administrators. */
export const seenByMembers = '401 | sees sees 404 | sees 404 sees | sees sees | sees'
/** A course belongs to the whole client; tests of teams show that only rows of the own people are in the file. */
export const ofCourse = '401 | 403 403 403 | ok 404 ok | ok ok | ok'
/** For managers of the whole client, and administrators. */
export const ofWholeClient = '401 | 403 403 403 | ok 404 ok | 403 403 | ok'

export const fullName = { firstName: 'Ada', lastName: 'Green' }
export const newEmail = () => `new-${crypto.randomUUID()}@example.test`

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const picture = () => new File([new Uint8Array(png)], 'picture.png')

export function expectedOf(row: string): Record<CallerName, Outcome> {
  const cells = row.split(/[ |]+/)
  const isRow = cells.length === callers.length && cells.every((cell) => outcomes.includes(cell as Outcome))
  if (!isRow) throw new Error(`"${row}" is no row of the table: ${outcomes.join(', ')} for each caller`)
  return Object.fromEntries(callers.map((name, at) => [name, cells[at]])) as Record<CallerName, Outcome>
}
