// Defines the one way to refuse a call. A refusal is thrown anywhere and rendered in one place (reply.ts).
import type { RefusalBody, RestorablePerson, SessionEnd } from '#contract/call.ts'
import type { LostReason } from '#contract/rules/lost-reasons.ts'

interface Details {
  retryAfter?: number
  reason?: SessionEnd | undefined
  restorable?: RestorablePerson
  over?: LostReason
  needs?: RefusalBody['needs']
}

export class Refusal extends Error {
  readonly status: number
  /** Sentences for the person. The first one is shown as a toast. */
  readonly errors: readonly string[]
  /** The number of seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined
  /** Why the session of the token that was sent has ended. */
  readonly reason: SessionEnd | undefined
  /** The archived person who has the address, for a caller who can restore them. */
  readonly restorable: RestorablePerson | undefined
  /** Why the window of a course has ended. */
  readonly over: LostReason | undefined
  /** The step after which the caller is let through. */
  readonly needs: RefusalBody['needs']

  constructor(
    status: number,
    errors: string | readonly string[],
    { retryAfter, reason, restorable, over, needs }: Details = {},
  ) {
    const list = typeof errors === 'string' ? [errors] : errors
    super(list[0])
    this.status = status
    this.errors = list
    this.retryAfter = retryAfter
    this.reason = reason
    this.restorable = restorable
    this.over = over
    this.needs = needs
  }
}

export const invalid = (errors: string | readonly string[]) => new Refusal(400, errors)
export const notSignedIn = (reason?: SessionEnd) => new Refusal(401, 'Please sign in', { reason })
export const mustProve = () =>
  new Refusal(403, 'Please confirm first that it is really you', { needs: 'proof' })
export const mustSetUpSecondFactor = (sentence: string) =>
  new Refusal(403, sentence, { needs: 'secondFactor' })
export const notPermitted = () => new Refusal(403, 'You do not have permission')
/** The refusal is the same for an object that does not exist, that no longer exists, or that belongs to another client. */
export const notFound = (message = 'Not found') => new Refusal(404, message)
export const wrongType = () => new Refusal(415, 'The request has a type that is not taken here')
export const conflict = (
  errors: string | readonly string[],
  details?: Pick<Details, 'restorable' | 'over'>,
) => new Refusal(409, errors, details)
export const tooManyTries = (retryAfter: number) =>
  new Refusal(429, 'Too many attempts, please try again later', { retryAfter })

/** Returns the row. @throws Refusal 404 when there is none */
export function orNotFound<Row>(row: Row | undefined | null, message?: string): Row {
  if (row === undefined || row === null) throw notFound(message)
  return row
}
