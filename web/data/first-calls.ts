// The first calls of the page at the address. They are made together with the request for the code of the page, so that the page is
// drawn with their answers.
import type { Call, Input, Reply } from '#contract/call.ts'
import { addressOf } from './address-of.ts'
import { Refused, send } from './send.ts'
import { readUser } from './session.ts'

interface Made {
  reply: Promise<unknown>
  arrived?: { data: unknown; at: number }
}

/** After this time a page makes the call again. */
const usedWithinMilliseconds = 10_000

/** By address, until the page uses them. */
const made = new Map<string, Made>()
/** The token of the user who made them. */
let madeFor: string | undefined

export function makeFirstCalls(calls: { call: Call; input: Record<string, unknown> }[]) {
  made.clear()
  madeFor = readUser()?.token
  for (const { call, input } of calls) {
    const { url } = addressOf(call, input)
    const one: Made = { reply: send(call, input) }
    made.set(url, one)
    one.reply.then(
      (data) => (one.arrived = { data, at: Date.now() }),
      // The page reports a refusal as its own. A call that was not answered is made again.
      (error: unknown) => {
        const isAnswered = error instanceof Refused && error.status > 0
        if (!isAnswered && made.get(url) === one) made.delete(url)
      },
    )
  }
}

/** Returns the reply if this is a first call of the same user, only once. */
export function takeFirstReply<C extends Call>(call: C, input: Input<C>): Promise<Reply<C>> | undefined {
  const { url } = addressOf(call, input)
  const one = madeFor === readUser()?.token ? made.get(url) : undefined
  made.delete(url)
  return one?.arrived && isOld(one.arrived) ? undefined : (one?.reply as Promise<Reply<C>> | undefined)
}

const isOld = ({ at }: { at: number }) => Date.now() - at > usedWithinMilliseconds

/**
 * Returns the reply if it has arrived. It stays until `forget` is called, once the page is shown: React may throw away what it has drawn,
 * and draw the page again.
 */
export function findArrived<C extends Call>(
  call: C,
  input: Input<C>,
): { data: Reply<C>; forget: () => void } | undefined {
  const { url } = addressOf(call, input)
  const one = madeFor === readUser()?.token ? made.get(url) : undefined
  if (!one?.arrived || isOld(one.arrived)) return undefined
  function forget() {
    if (made.get(url) === one) made.delete(url)
  }
  return { data: one.arrived.data as Reply<C>, forget }
}
