import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()
/** One after the other in this process, with other requests between: several downloads take no more of its time than one. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(() => nextTurn()).then(work)
  last = result.catch(() => undefined)
  return result
}
