import type { Reply } from '#contract/call.ts'
import type * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { domainOf } from '#contract/rules/mail-domains.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { invalid, orNotFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { fieldsOfClient } from '../../identity/own-field-queries.ts'
import { readArrival, textsOf } from './arrival.ts'
import {
  entityIdOf,
  logOutAddresses,
  replyAddresses,
  returnAddresses,
  samlLogOutAddress,
} from './addresses.ts'
import { beginSignOn, readAnswer, signOnLimit, usedProvider } from './begin.ts'
import { logInWithProvider, previewLogIn } from './log-in.ts'
import type { Identity } from './identity.ts'
import {
  type Provider,
  clientOf,
  domainsOf,
  providerById,
  providerOf,
  providerOfDomain,
} from './provider-queries.ts'
import {
  addSignOnDomain,
  checkSignOnDomain,
  clientMeant,
  clientToSetUp,
  confirmSignOnDomain,
  dnsProof,
  maySetUp,
  removeSignOnDomain,
  switchSingleSignOn,
  updateFactors,
  updateManagersMay,
  updateSettings,
} from './settings.ts'
import { shownCertificate } from './saml-metadata.ts'
import { SignOnProblem } from './sign-on-problem.ts'
import { countLinked, countWithoutWayIn } from './sign-on-queries.ts'

export const singleSignOnAnswers: Answers<typeof singleSignOn> = {
  async wayToLogIn({ app, input, address }) {
    await countAgainst(app.db, { key: `way-to-log-in:${address}`, max: 300, perSeconds: 900 })
    return { provider: (await providerOfDomain(app.db, domainOf(input.email))) ?? null }
  },

  async beginSingleSignOn({ app, input, address, reply }) {
    await countAgainst(app.db, signOnLimit(address))
    return inWords(async () =>
      beginSignOn(app, await usedProvider(app, input.providerId), {
        hostname: reply.request.hostname,
        email: input.email,
        triedBy: null,
      }),
    )
  },

  async finishSingleSignOn({ app, input, from, audit, reply }) {
    try {
      const provider = await usedProvider(app, input.providerId)
      audit.about(provider.clientId)
      const identity = await readAnswer(app, provider, input, { address: from.address, triedBy: null })
      const result = await logInWithProvider(app, provider, identity, { from, audit })
      if ('token' in result) return { succeeded: true, user: result, message: '' }
      reply.code(401)
      return { succeeded: false, user: null, message: result.message }
    } catch (error) {
      if (!(error instanceof SignOnProblem)) throw error
      reply.code(401)
      return { succeeded: false, user: null, message: error.message }
    }
  },

  async singleSignOn({ app, input, who }) {
    return settingsFor(app, who, await clientMeant(app.db, who, input.clientId))
  },

  updateSingleSignOn: ({ app, input, who, address }) => updateSettings(app, who, input, address),

  switchSingleSignOn: ({ app, input, who }) => switchSingleSignOn(app, who, input),

  updateManagersMay: ({ app, input }) => updateManagersMay(app, input),

  updateFactors: ({ app, input, who }) => updateFactors(app, who, input),

  addSignOnDomain: ({ app, input, who }) => addSignOnDomain(app, who, input),

  checkSignOnDomain: ({ app, input, who, address }) => checkSignOnDomain(app, who, input, address),

  confirmSignOnDomain: ({ app, input, who }) => confirmSignOnDomain(app, who, input),

  removeSignOnDomain: ({ app, input, who }) => removeSignOnDomain(app, who, input),

  async trySingleSignOn({ app, input, who, reply }) {
    const provider = await providerOf(app.db, await clientToSetUp(app.db, who, input.clientId))
    if (!provider?.issuer) throw invalid('Please save the settings first')
    return inWords(() =>
      beginSignOn(app, provider, { hostname: reply.request.hostname, email: '', triedBy: who.id }),
    )
  },

  async finishTrial({ app, input, who, address }) {
    const { clientId } = orNotFound(await providerById(app.db, input.providerId))
    const provider = orNotFound(await providerOf(app.db, await clientToSetUp(app.db, who, clientId)))
    return inWords(async () => {
      const identity = await readAnswer(app, provider, input, { address, triedBy: who.id })
      const { missing, leftOut } = await readArrival(app.db, provider, identity, who)
      return {
        clientId: provider.clientId,
        outcome:
          missing.length > 0 ? 'This person could not come in' : await previewLogIn(app, provider, identity),
        problems: [...missing, ...leftOut],
        values: await valuesOf(app, who, provider, identity),
      }
    })
  },
}

/** Says in a refusal why a provider was of no use. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignOnProblem) throw invalid([error.message, error.detail].filter(Boolean))
    throw error
  }
}

async function settingsFor(
  app: App,
  who: Caller,
  clientId: string,
): Promise<Reply<typeof singleSignOn.singleSignOn>> {
  const provider = await providerOf(app.db, clientId)
  const client = orNotFound(await clientOf(app.db, clientId))
  const mayChange = maySetUp(who, provider)
  const ownFields = await fieldsOfClient(app.db, who, clientId)
  const known = { id: provider?.id ?? clientId, referralCode: client.referralCode }
  return {
    clientId,
    clientName: client.name,
    managersMay: provider?.managersMay ?? false,
    asksTwoFactors: provider?.asksTwoFactors ?? false,
    mayChange,
    settings: mayChange && provider ? shown(provider, ownFields) : null,
    returnAddresses: mayChange ? returnAddresses(app, known) : [],
    logOut: mayChange ? logOutAddresses(app, known) : null,
    saml: mayChange
      ? {
          entityId: entityIdOf(app, known.id),
          replyAddresses: replyAddresses(app, known),
          logOutAddress: samlLogOutAddress(app, known),
        }
      : null,
    domains: mayChange
      ? (await domainsOf(app.db, clientId)).map(({ proof, ...domain }) => ({
          ...domain,
          ...dnsProof(domain.domain, proof),
        }))
      : [],
    ownFields: mayChange ? ownFields.map(({ id, name, isRequired }) => ({ id, name, isRequired })) : [],
    linkedPeople: mayChange && provider ? await countLinked(app.db, provider.id) : 0,
    peopleWithoutWayIn: mayChange ? await countWithoutWayIn(app.db, clientId) : 0,
  }
}

/** Leaves out what an administrator has set for fields that managers do not see. */
const shown = ({ fieldClaims, certificates, ...provider }: Provider, fields: readonly { id: string }[]) => ({
  ...provider,
  signsRequests: provider.requestKey !== null,
  certificates: certificates.map(shownCertificate),
  fieldClaims: fields.flatMap(({ id }) => ({ fieldId: id, claim: fieldClaims[id] ?? '' })),
})

/** Returns the values that came back, with their uses, for those who set it up. */
async function valuesOf(app: App, who: Caller, provider: Provider, { claims }: Identity) {
  const fields = await fieldsOfClient(app.db, who, provider.clientId)
  const uses = new Map<string, string[]>()
  const add = (claim: string, use: string) => claim && uses.set(claim, [...(uses.get(claim) ?? []), use])
  add(provider.kind === 'saml' ? 'NameID' : 'sub', 'The lasting name of the person')
  add(provider.firstNameClaim, 'First name')
  add(provider.lastNameClaim, 'Last name')
  add(provider.emailClaim, 'Email address')
  add(provider.teamClaim, 'Teams')
  for (const { id, name } of fields) add(provider.fieldClaims[id] ?? '', name)
  return Object.keys(claims)
    .filter((claim) => provider.kind === 'saml' || !partsOfToken.has(claim))
    .map((claim) => ({
      claim,
      value: textsOf(claims, claim).join('; ').slice(0, maxShown),
      use: (uses.get(claim) ?? []).join(', '),
    }))
}

const maxShown = 500

/** The names of what a token says of itself and not of a person. */
const partsOfToken = new Set([
  ...[
    'iss',
    'aud',
    'exp',
    'iat',
    'nbf',
    'nonce',
    'azp',
    'at_hash',
    'c_hash',
    's_hash',
    'jti',
    'sid',
    'auth_time',
  ],
  ...['acr', 'amr', 'rh', 'uti', 'aio', 'ver'],
])
