import type { Call, Input, Reply } from '#contract/call.ts'
import { tooManyAtOnce } from '#contract/calls/accounts.ts'
import { Refused, send } from './send.ts'

/** With the server's times between them these are about a minute. */
const maxTries = 8

/**
 * Sends a call for which the server hashes a password. While too many ask for that at once the server does nothing and says when to
 * come back: the call is then sent again by itself.
 *
 * @param onWait called before each wait @throws Refused
 */
export async function sendInTurn<C extends Call>(
  call: C,
  input: Input<C>,
  onWait: () => void,
): Promise<Reply<C>> {
  for (let tries = 1; ; tries++) {
    try {
      return await send(call, input)
    } catch (error) {
      const isTooMany = error instanceof Refused && error.errors[0] === tooManyAtOnce
      if (!isTooMany || !error.retryAfter || tries === maxTries) throw error
      onWait()
      await new Promise((over) => setTimeout(over, (error.retryAfter ?? 0) * 1_000))
    }
  }
}

export const waitsForItsTurn =
  'Our server is busy right now. Please wait: we try again for you in a few seconds.'
