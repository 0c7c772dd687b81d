// Checks what a passkey has signed. A challenge is used up before anything else is read, so that an answer counts once, right or wrong.
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { NewPasskey, UsedPasskey } from '#contract/passkeys.ts'
import { hashOf, newToken } from '../../access/who.ts'
import { invalid } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { passkeyByCredential, storeChallenge, takeChallenge } from '../../identity/passkey-queries.ts'
import { beginAgain } from './begin-session.ts'
import type { RelyingParty } from './relying-party.ts'

/** Loaded when the first passkey is used: its many files would be open at once with all others when the server starts. */
export const webAuthn = () => import('@simplewebauthn/server')

/** How long a challenge works; the query that stores it says the same. */
export const secondsOfChallenge = 300

export const notRight = 'The passkey could not be checked. Please try again, or log in with your password'
const unknown = 'This passkey is not known here any more. Please log in with your password'

/** A challenge is for one host, and for the person who adds a passkey; null for a log-in. */
interface Purpose {
  host: string
  userId: string | null
}

/** Returns bytes to be signed. Only their hash is stored. */
export async function newChallenge(db: Database, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newToken()
  await storeChallenge(db, { ...purpose, challengeHash: hashOf(challenge) })
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/** Uses up the challenge in what was signed. @returns undefined if it is used, over, or for another purpose */
async function takeChallengeOf(
  db: Database,
  clientDataJSON: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const isTaken = await takeChallenge(db, { ...purpose, challengeHash: hashOf(challenge) })
  return isTaken ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws what is wrong with an answer, and says it in its own words. */
const orUndefined = <Result>(checked: Promise<Result>): Promise<Result | undefined> =>
  checked.catch(() => undefined)

/** @throws Refusal 400 for a passkey that was not made for this person, this host and this moment */
export async function readNewPasskey(
  db: Database,
  userId: string,
  { host, origin }: RelyingParty,
  passkey: NewPasskey,
): Promise<WebAuthnCredential> {
  const expectedChallenge = await takeChallengeOf(db, passkey.response.clientDataJSON, { host, userId })
  if (expectedChallenge === undefined)
    throw invalid('This has taken too long or is finished. Please begin again')
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: host, requireUserVerification: true },
    }),
  )
  if (!checked?.verified) throw invalid('The passkey could not be stored. Please try again')
  return checked.registrationInfo.credential
}

/** A passkey that has signed. Its use is to be stored in the transaction of what it was used for. */
export interface UsedBy {
  userId: string
  use: { id: string; signCount: number }
}

/** Whose passkey it is, if it has signed for this host now; otherwise what is wrong, in a sentence. */
export async function personOfPasskey(
  db: Database,
  { host, origin }: RelyingParty,
  passkey: UsedPasskey,
): Promise<UsedBy | { problem: string }> {
  const { clientDataJSON, userHandle } = passkey.response
  const expectedChallenge = await takeChallengeOf(db, clientDataJSON, { host, userId: null })
  if (expectedChallenge === undefined) return { problem: beginAgain }
  const stored = await passkeyByCredential(db, Buffer.from(passkey.id, 'base64url'))
  if (!stored) return { problem: unknown }
  if (stored.host !== host)
    return {
      problem: `This passkey works at ${stored.host} only. Please log in there, or with your password`,
    }
  const isOfPerson = !userHandle || Buffer.from(userHandle, 'base64url').toString() === stored.userId
  const { userHandle: _handle, ...response } = passkey.response
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: host, requireUserVerification: true },
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.signCount,
      },
    }),
  )
  if (!checked?.verified || !isOfPerson) return { problem: notRight }
  const signCount = checked.authenticationInfo.newCounter
  return { userId: stored.userId, use: { id: stored.id, signCount } }
}
