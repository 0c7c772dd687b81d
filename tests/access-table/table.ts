// How a line of the table is written: a row of outcomes, one for each caller, and what is sent.
import { callers, type CallerName, type World } from './world.ts'

/**
 * `ok` answered; `sees` answered, with the object in it; `own` answered, without anything of the object; `no` answered with
 * a bare false; a number is the status of the refusal. What is refused changes nothing.
 */
export const outcomes = ['ok', 'sees', 'own', 'no', '401', '403', '404', '409'] as const
export type Outcome = (typeof outcomes)[number]

export type Input = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>
/** By method and path, as the specification spells them. */
export type Lines = Record<string, [row: string, input?: Input]>

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

export function expectedOf(row: string): Record<CallerName, Outcome> {
  const cells = row.split(/[ |]+/)
  const isRow = cells.length === callers.length && cells.every((cell) => outcomes.includes(cell as Outcome))
  if (!isRow) throw new Error(`"${row}" is no row of the table: ${outcomes.join(', ')} for each caller`)
  return Object.fromEntries(callers.map((name, at) => [name, cells[at]])) as Record<CallerName, Outcome>
}
