// Ends the sessions of somebody who has logged out at the provider (rules access-95 to access-97 and access-99).
import type { FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { isGuid } from '#contract/rules/formats.ts'
import { type Limit, countAgainst, refuseIfLimitReached } from '../../access/rate-limit.ts'
import { endSessionsOfProvider, isSessionOfProvider } from '../../access/session-queries.ts'
import { hashOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { type Database, type Tx, auditedDatabase } from '../../db/open.ts'
import { retryOnDeadlock } from '../../http/retry-on-deadlock.ts'
import { takeMessage } from './log-out-queries.ts'
import { type LogOutMessage, LogOutRefused, readLogOutToken } from './log-out-token.ts'
import { addressOfAnswer } from './saml-log-out.ts'
import { type Provider, providerById } from './provider-queries.ts'
import { linkedPerson } from './sign-on-queries.ts'

type Called = Pick<FastifyRequest, 'ip' | 'id' | 'log'>

/**
 * Limits each way of each provider by itself, because large providers send for all their customers from the same addresses.
 * @param way how the log-out is reported
 */
const limitOf = (way: string, providerId: string, { ip }: Called, max = 300): Limit => ({
  key: `log-out ${way}:${providerId.toLowerCase()}:${ip}`,
  max,
  perSeconds: 900,
})

/**
 * Only what is refused is counted, and only that is refused above the limit: a provider reports all log-outs of its people, at the end of a day
 * very many, and to prove that it has signed one takes little.
 * @throws Refusal 429 instead of LogOutRefused after too many of them
 */
async function refusedAreCounted<Result>(
  app: App,
  limit: Limit,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LogOutRefused) await countAgainst(app.db, limit)
    throw error
  }
}

/** Takes what an OpenID provider has posted. @throws Refusal 429, LogOutRefused */
export const takeLogOutToken = (app: App, providerId: string, token: string, called: Called): Promise<void> =>
  refusedAreCounted(app, limitOf('token', providerId, called), async () => {
    const provider = await providerOfKind(app, providerId, 'oidc')
    await takeOnce(app, provider, await readLogOutToken(app, provider, token), called)
  })

/** To prove a signature in a form takes much, so that all forms count, before they are read. */
export const countPosted = (app: App, providerId: string, called: Called): Promise<void> =>
  countAgainst(app.db, limitOf('form', providerId, called, maxForms))
/** A whole company may sit behind one network address, and log out at the same time. */
const maxForms = 1000

/**
 * Takes what a SAML provider has sent by a form or in an address.
 * @returns the address of the provider with the answer, to which the browser goes next; undefined if it takes none
 * @throws Refusal 429, LogOutRefused
 */
export const takeLogOutRequest = (
  app: App,
  providerId: string,
  { read, relayState }: { read: (provider: Provider) => Promise<LogOutMessage>; relayState: string },
  called: Called,
): Promise<string | undefined> =>
  refusedAreCounted(app, limitOf('request', providerId, called), async () => {
    const provider = await providerOfKind(app, providerId, 'saml')
    const message = await read(provider)
    await takeOnce(app, provider, message, called)
    return addressOfAnswer(app, provider, { id: message.id, relayState })
  })

/** @throws LogOutRefused for a message that was taken before, of which nothing is stored then */
const takeOnce = (app: App, provider: Provider, { id, ...loggedOut }: LogOutMessage, called: Called) =>
  endSessions(app, provider, loggedOut, called, async (tx) => {
    if (!(await takeMessage(tx, provider.id, hashOf(id)))) throw new LogOutRefused('It was sent before')
  })

/** A name that can be guessed must not end sessions. Those that providers make have 20 characters and more. */
const minLengthOfSession = 16

/**
 * Takes what the page of an OpenID provider has loaded in a frame. A name that no session has or had is counted, so that nobody can try many.
 * @throws Refusal 429, LogOutRefused
 */
export async function takeFrame(
  app: App,
  providerId: string,
  { issuer, session }: { issuer: string; session: string },
  called: Called,
): Promise<void> {
  const limit = limitOf('frame', providerId, called)
  await refuseIfLimitReached(app.db, limit)
  await refusedAreCounted(app, limit, async () => {
    const provider = await providerOfKind(app, providerId, 'oidc')
    if (issuer !== provider.issuer) throw new LogOutRefused('The iss is not the issuer of this provider')
    if (session.length < minLengthOfSession)
      throw new LogOutRefused('There is no sid, or one that is too short to be trusted')
    await endSessions(app, provider, { subject: null, sessions: [session] }, called)
    if (!(await isSessionOfProvider(app.db, provider.id, session))) await countAgainst(app.db, limit)
  })
}

/** Whether single sign-on is used at the moment does not matter: sessions that have begun go on when it is turned off. @throws LogOutRefused */
async function providerOfKind(app: App, id: string, kind: Provider['kind']): Promise<Provider> {
  const provider = isGuid(id) ? await providerById(app.db, id) : undefined
  if (provider?.kind !== kind || !provider.issuer)
    throw new LogOutRefused(`There is no ${namesOfKinds[kind]} provider with this address`)
  return provider
}

const namesOfKinds = { oidc: 'OpenID', saml: 'SAML' }

/** @param first what the same transaction does before */
const endSessions = (
  app: App,
  provider: Provider,
  { subject, sessions }: Omit<LogOutMessage, 'id'>,
  called: Called,
  first: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  retryOnDeadlock(() => {
    const about: string[] = []
    return auditedFor(app.db, provider, called, about)
      .transaction()
      .execute(async (tx) => {
        await first(tx)
        const userId = subject === null ? null : await linkedPerson(tx, subjectOf(provider, subject))
        // The provider names somebody who has never logged in here.
        if (userId === undefined) return
        for (const session of sessions.length > 0 ? sessions : [null])
          about.push(...(await endSessionsOfProvider(tx, { providerId: provider.id, session, userId })))
      })
  }, called.log)

const subjectOf = ({ id, issuer }: Provider, subject: string) => ({ providerId: id, issuer, subject })

/** The entry in the audit log has the provider as who it was, and the people whose sessions ended. Without any there is none. */
const auditedFor = (db: Database, { clientId }: Provider, { ip, id }: Called, about: string[]): Database =>
  auditedDatabase(db, {
    entry: (written) =>
      CompiledQuery.raw('select audit_write_changed($1, $2, $3, $4, $5, $6, $7, $8) as id', [
        ...['change', 'signOn.logOut', null, clientId, ip, id, [...new Set(about)], written],
      ]),
    stored: () => undefined,
  })
