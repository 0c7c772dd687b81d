// One's own passkeys, and logging in with them (rules access-82 to access-84).
import type { Read, Reply } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type * as security from '#contract/calls/security.ts'
import { canonicalEmail } from '#contract/rules/email.ts'
import { maxPasskeys } from '#contract/rules/second-factors.ts'
import { type Origin, deviceOf } from '../../access/origin.ts'
import { countAgainst, refuseIfLimitReached } from '../../access/rate-limit.ts'
import { recordProof } from '../../access/session-queries.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid, notFound } from '../../base/refusal.ts'
import { themeOf } from '../../branding/theme.ts'
import { unlessTaken } from '../../db/open.ts'
import type { AuditNotes } from '../../http/audit.ts'
import { accountById, accountToLogIn, ownAccount } from '../../identity/account-queries.ts'
import {
  dropPasskey,
  namePasskey,
  passkeysOf,
  recordPasskeyUse,
  storePasskey,
} from '../../identity/passkey-queries.ts'
import { lockUser } from '../../identity/people-queries.ts'
import { countRecoveryCodes } from '../../identity/second-factor-queries.ts'
import { mailSecondFactor } from '../../identity/security-mails.ts'
import { type NotLoggedIn, beginSession } from './begin-session.ts'
import {
  webAuthn,
  newChallenge,
  notRight,
  personOfPasskey,
  readNewPasskey,
  secondsOfChallenge,
} from './passkey-check.ts'
import { mustHaveProved } from './proof.ts'
import { relyingPartyOf } from './relying-party.ts'
import { dropCodesWithoutFactor } from './second-factor.ts'
import { replaceCodes } from './use-code.ts'
import { whyPasswordRefused } from './why-refused.ts'

/** From where a call is made, and under which name of a host. */
export interface CalledFrom {
  hostname: string
  from: Origin
}

/** Log-ins with a passkey that were begun from one network address, as each open log-in page does, and those that were refused. */
const begunLimit = ({ address }: Origin) => ({ key: `passkey:${address}`, max: 1_000, perSeconds: 900 })
const refusedLimit = ({ address }: Origin) => ({
  key: `passkey refused:${address}`,
  max: 30,
  perSeconds: 900,
})

const milliseconds = secondsOfChallenge * 1000

/** The answer is the same for everybody: it does not show who has a passkey. @throws Refusal 400 as relyingPartyOf, 429 after too many */
export async function beginPasskeyLogin(app: App, { hostname, from }: CalledFrom) {
  const { host } = relyingPartyOf(app, hostname)
  await countAgainst(app.db, begunLimit(from))
  const challenge = await newChallenge(app.db, { host, userId: null })
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    ...{ rpID: host, challenge, timeout: milliseconds, userVerification: 'required' },
  })
  return { options: { ...options } }
}

/**
 * The session of a person with a passkey, or why there is none.
 * @throws Refusal 400 as relyingPartyOf, 429 after too many that were refused
 */
export async function logInWithPasskey(
  app: App,
  { username, passkey }: Read<typeof accounts.loginWithPasskey>,
  { hostname, from }: CalledFrom,
  audit: AuditNotes,
): Promise<SessionUser | NotLoggedIn> {
  const party = relyingPartyOf(app, hostname)
  await refuseIfLimitReached(app.db, refusedLimit(from))
  const found = await personOfPasskey(app.db, party, passkey)
  const account = 'userId' in found ? await accountById(app.db, found.userId) : undefined
  if (account) audit.about(account.id, account.clientId)
  if ('problem' in found || !account) {
    await countAgainst(app.db, refusedLimit(from))
    return { message: 'problem' in found ? found.problem : '' }
  }
  const email = canonicalEmail(username)
  if (email && (await accountToLogIn(app.db, email))?.id !== account.id)
    return {
      message: 'This passkey is not of this email address. Please empty the field, or choose another passkey',
    }
  const refused = whyPasswordRefused(account)
  if (refused) return { message: refused }
  audit.by(account)
  return app.db.transaction().execute(async (tx) => {
    // In the order of other changes of a person (decision 008).
    await lockUser(tx, account.id)
    if (!(await recordPasskeyUse(tx, found.use))) return { message: notRight }
    const byPresentAddress = email !== '' && account.email.toLowerCase() === email.toLowerCase()
    return beginSession(tx, app, account, { from, byPresentAddress })
  })
}

/** @throws Refusal 400 for a passkey that is not the caller's or not right, 429 after too many */
export async function proveByPasskey(
  app: App,
  who: Caller,
  { passkey }: Read<typeof security.proveByPasskey>,
  { hostname, from }: CalledFrom,
): Promise<void> {
  const party = relyingPartyOf(app, hostname)
  await refuseIfLimitReached(app.db, refusedLimit(from))
  const found = await personOfPasskey(app.db, party, passkey)
  if ('problem' in found || found.userId !== who.id) {
    await countAgainst(app.db, refusedLimit(from))
    throw invalid('problem' in found ? found.problem : 'This passkey is of another account')
  }
  await app.db.transaction().execute(async (tx) => {
    if (!(await recordPasskeyUse(tx, found.use))) throw invalid(notRight)
    await recordProof(tx, who.sessionId)
  })
}

export async function ownPasskeys(
  app: App,
  who: Caller,
  hostname: string,
): Promise<Reply<typeof security.passkeys>> {
  const found = await passkeysOf(app.db, who.id)
  return {
    passkeys: found.map(({ host, ...passkey }) => ({
      ...{ ...passkey, host },
      isOfThisHost: host === hostname.toLowerCase(),
    })),
  }
}

/** @throws Refusal as mustHaveProved and relyingPartyOf, 409 for a person with many passkeys */
export async function beginPasskey(app: App, who: Caller, hostname: string) {
  const { host } = relyingPartyOf(app, hostname)
  await mustHaveProved(app.db, who)
  const own = await passkeysOf(app.db, who.id)
  if (own.length >= maxPasskeys) throw tooMany()
  const [person, { name }] = [
    await ownAccount(app.db, who.id),
    await themeOf(app.db, app.config, who.clientId),
  ]
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    ...{ rpID: host, rpName: name, timeout: milliseconds, attestationType: 'none' },
    userName: person.email || person.loginName || '',
    userDisplayName: `${person.firstName} ${person.lastName}`,
    userID: new Uint8Array(Buffer.from(who.id)),
    challenge: await newChallenge(app.db, { host, userId: who.id }),
    excludeCredentials: own
      .filter((passkey) => passkey.host === host)
      .map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports })),
    // It is found without a user name, and the device asks for a finger, a face or a PIN: so it is two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

/** Each further passkey of a browser has a number, so that a person knows which one to remove. */
function freeName(device: string, own: readonly { name: string }[]): string {
  const taken = new Set(own.map(({ name }) => name.toLowerCase()))
  const names = [device, ...own.map((_, at) => `${device} ${at + 2}`)]
  return names.find((name) => !taken.has(name.toLowerCase())) ?? device
}

const tooMany = () => conflict(`You have ${maxPasskeys} passkeys. Please remove one that you do not use`)

/**
 * Stores a passkey that beginPasskey was for. @returns recovery codes for a person who has none, otherwise nothing
 * @throws Refusal 400 for one that is not right, 409 for one that is stored already
 */
export async function addPasskey(
  app: App,
  who: Caller,
  { name, passkey }: Read<typeof security.addPasskey>,
  { hostname, from }: CalledFrom,
): Promise<string[]> {
  const party = relyingPartyOf(app, hostname)
  const credential = await readNewPasskey(app.db, who.id, party, passkey)
  return await unlessTaken(
    app.db.transaction().execute(async (tx) => {
      await lockUser(tx, who.id)
      const own = await passkeysOf(tx, who.id)
      if (own.length >= maxPasskeys) throw tooMany()
      await storePasskey(tx, {
        ...{ userId: who.id, host: party.host, name: name || freeName(deviceOf(from), own) },
        ...{
          credentialId: Buffer.from(credential.id, 'base64url'),
          publicKey: Buffer.from(credential.publicKey),
        },
        ...{ signCount: credential.counter, transports: passkey.response.transports },
      })
      await mailSecondFactor(tx, app, await ownAccount(tx, who.id), 'PasskeyAdded')
      return (await countRecoveryCodes(tx, who.id)) === 0 ? replaceCodes(tx, who.id) : []
    }),
    { passkeys_credential_id_key: 'This passkey is stored already' },
  )
}

/** @throws Refusal 404 */
export async function renamePasskey(
  app: App,
  who: Caller,
  { id, name }: Read<typeof security.renamePasskey>,
): Promise<void> {
  const isNamed = await app.db.transaction().execute((tx) => namePasskey(tx, who.id, id, name))
  if (!isNamed) throw notFound()
}

/** @throws Refusal as mustHaveProved, 404 */
export async function removePasskey(app: App, who: Caller, id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, who.id)
    await mustHaveProved(tx, who)
    if (!(await dropPasskey(tx, who.id, id))) throw notFound()
    await dropCodesWithoutFactor(tx, who.id)
    await mailSecondFactor(tx, app, await ownAccount(tx, who.id), 'PasskeyRemoved')
  })
}
