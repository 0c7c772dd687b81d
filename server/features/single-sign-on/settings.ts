// How a client sets up single sign-on (rules access-60 to access-62).
import { randomBytes } from 'node:crypto'
import dns from 'node:dns/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Read } from '#contract/call.ts'
import type * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { maxDomains } from '#contract/rules/mail-domains.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import type { App } from '../../app/app.ts'
import { type Caller, hasRole, isEverybody, scopeOfProgress } from '../../access/who.ts'
import { conflict, invalid, notFound, notPermitted, orNotFound } from '../../base/refusal.ts'
import { type Database, type Tx, unlessTaken } from '../../db/open.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { mustBeOfOneOrganisation } from '../../identity/organisation-domain.ts'
import { fieldsOfClient } from '../../identity/own-field-queries.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { mustHaveProved } from '../accounts/proof.ts'
import { isOtherProvider, mailSettingsChanged, mailSwitched } from './change-mails.ts'
import { type Settings, mergeSettings } from './merge-settings.ts'
import { describeProvider, encryptSecret } from './openid.ts'
import {
  type Provider,
  type ProviderAccess,
  addDomain,
  changeProvider,
  domainsOf,
  dropDomain,
  dropSecret,
  lockProvider,
  proveDomain,
  releaseFromArchived,
  providerOf,
  setAsksTwoFactors,
  setManagersMay,
  storeSecret,
  switchProvider,
} from './provider-queries.ts'
import { noRequestKey } from './request-key.ts'
import { mayBeSentTo, samlAccess } from './saml-settings.ts'
import { SignOnProblem } from './sign-on-problem.ts'
import { countWithoutWayIn } from './sign-on-queries.ts'

/** Returns the client that the caller means. @throws Refusal 400 without one, 404 for another client or the provider's organisation */
export async function clientMeant(db: Database, who: Caller, clientId: string | null): Promise<string> {
  const scope = scopeOfProgress(who, clientId)
  if (isEverybody(scope)) throw invalid('Please choose an organisation')
  await mustBeClient(db, scope.clientId)
  return scope.clientId
}

/** Managers of the whole client only, and only where an administrator has allowed it (rule access-60). */
export const maySetUp = (who: Caller, provider: Pick<Provider, 'managersMay'> | undefined): boolean =>
  hasRole(who, 'ADMIN') || (provider?.managersMay === true && !who.isLimited)

/** Returns the client that the caller sets up. @throws Refusal 400, 403, 404 */
export async function clientToSetUp(db: Database, who: Caller, clientId: string | null): Promise<string> {
  const meant = await clientMeant(db, who, clientId)
  if (!maySetUp(who, await providerOf(db, meant))) throw notPermitted()
  return meant
}

/**
 * The provider is asked before its row is locked, so that nobody waits for it.
 * @throws Refusal as mustHaveProved, 400 with what is missing, or if the provider does not answer with its description, 409 for what somebody else has changed
 */
export async function updateSettings(app: App, who: Caller, given: Settings, address: string): Promise<void> {
  const clientId = await clientToSetUp(app.db, who, given.clientId)
  await mustHaveProved(app.db, who)
  const stored = await lockedProvider(app, clientId)
  const ownFields = await fieldsOfClient(app.db, who, clientId)
  const sent = mergeSettings(given, stored, ownFields)
  const kind = sent.kind ?? stored.kind
  mustBeComplete(kind, sent, stored)
  const fieldClaims = checkedFields(ownFields, stored, sent.fieldClaims)
  const access =
    kind === 'saml'
      ? await samlAccess(app, stored, sent, address)
      : await openIdAccess(app, stored, sent, address)
  await app.db.transaction().execute(async (tx) => {
    const provider = orNotFound(await lockProvider(tx, clientId))
    if (!isDeepStrictEqual(mergeSettings(given, provider, ownFields), sent))
      throw conflict('Somebody else has changed this in the meantime. Please look at it again')
    // The settings of the other protocol end, and nobody has tried the new ones.
    if (provider.isOn && provider.kind !== kind)
      throw conflict('Please turn single sign-on off before you change the protocol')
    await changeProvider(tx, provider.id, { ...sent, fieldClaims, ...access })
    if (kind === 'saml') await dropSecret(tx, provider.id)
    else if (sent.secret && access.secret) await storeSecret(tx, provider.id, access.secret)
    if (isOtherProvider(provider, access)) await setAsksTwoFactors(tx, provider.id, false)
    await mailSettingsChanged(tx, app, who, provider, access)
  })
}

async function openIdAccess(
  app: App,
  stored: Provider,
  sent: Settings,
  address: string,
): Promise<ProviderAccess> {
  const secret = sent.secret ? await encryptSecret(app, stored.id, sent.secret) : stored.secret
  const { discoveryAddress, oidcClientId, secretEndsOn, logsOutThere } = sent
  const asked = { id: stored.id, discoveryAddress, oidcClientId, secret, secretSetAt: null }
  const described = await describedBy(app, asked, address)
  if (logsOutThere && !described.logOutAddress)
    throw invalid(
      'This provider has no address at which people log out (end_session_endpoint). Please untick that they log out there too',
    )
  return {
    ...{ kind: 'oidc', discoveryAddress, oidcClientId, secret, secretEndsOn, logsOutThere },
    ...described,
    ...{ metadataAddress: '', signInAddress: '', certificates: [], startsAtProvider: false },
    ...noRequestKey,
  }
}

const lockedProvider = async (app: App, clientId: string): Promise<Provider> =>
  (await providerOf(app.db, clientId)) ??
  orNotFound(await app.db.transaction().execute((tx) => lockProvider(tx, clientId)))

/** @throws Refusal 400 with a sentence for each thing that is missing, and for a secret that has ended (rule access-121) */
function mustBeComplete(kind: Provider['kind'], sent: Settings, stored: Provider): void {
  const problems = missingIn(kind, sent, stored).flatMap(([value, problem]) => (value ? [] : [problem]))
  const { secret, secretEndsOn } = sent
  const isNewEnd = secret !== '' || secretEndsOn !== stored.secretEndsOn
  if (kind === 'oidc' && isNewEnd && secretEndsOn && secretEndsOn < new Date().toISOString().slice(0, 10))
    problems.push('The secret has ended on this day. Please enter a later one')
  if (problems.length > 0) throw invalid(problems)
}

/** Each value that the provider needs, and what to say without it. */
function missingIn(kind: Provider['kind'], sent: Settings, stored: Provider): (readonly [unknown, string])[] {
  const label = [sent.label, 'Please enter the name for the button'] as const
  const claims = [
    [sent.firstNameClaim, 'Please enter where the first name is'],
    [sent.lastNameClaim, 'Please enter where the last name is'],
    [sent.emailClaim, 'Please enter where the email address is'],
  ] as const
  if (kind === 'saml') {
    const isKnown = stored.kind === 'saml' && stored.issuer !== ''
    return [[sent.metadata || sent.metadataAddress || isKnown, pleaseEnterMetadata], label, ...claims]
  }
  // A secret goes only to the provider for which it was entered: another address may be somebody else's.
  const hasSecret = stored.secret !== null && sent.discoveryAddress === stored.discoveryAddress
  const pleaseEnterSecret = stored.secret
    ? 'Please enter the secret for the new address'
    : 'Please enter the secret'
  return [
    [sent.discoveryAddress, 'Please enter the discovery address'],
    label,
    [sent.oidcClientId, 'Please enter the client id'],
    [sent.secret || hasSecret, pleaseEnterSecret],
    ...claims,
  ]
}

const pleaseEnterMetadata = 'Please enter the metadata address of the provider, or choose its metadata file'

/** @param ownFields those that the caller sees */
function checkedFields(
  ownFields: readonly { id: string }[],
  { fieldClaims }: Provider,
  sent: Settings['fieldClaims'],
): Record<string, string> {
  const known = new Set(ownFields.map(({ id }) => id))
  const mapped = sent.map(({ fieldId, claim }) => [fieldId.toLowerCase(), claim] as const)
  if (mapped.some(([id]) => !known.has(id))) throw notFound()
  // The claims of fields that the caller does not see stay.
  const unseen = Object.entries(fieldClaims).filter(([id]) => !known.has(id))
  return Object.fromEntries([...unseen, ...mapped.filter(([, claim]) => claim !== '')])
}

/** These let in people of all organisations, or those without one. */
const ofEverybodyAtMicrosoft =
  /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:[/?#]|$)/i

const ofEverybody = () =>
  invalid(
    'This address is for the people of all organisations. Please enter the one of your own tenant, with its Directory (tenant) ID, such as https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0',
  )

/** Asks the provider who it is, and where people log out. @throws Refusal 400 if it does not answer */
async function describedBy(
  app: App,
  settings: Parameters<typeof describeProvider>[1],
  address: string,
): Promise<{ issuer: string; logOutAddress: string }> {
  if (!URL.canParse(settings.discoveryAddress) || app.outgoing.whyRefused(settings.discoveryAddress))
    throw invalid('The discovery address has to begin with https:// and to be reachable from the internet')
  if (ofEverybodyAtMicrosoft.test(settings.discoveryAddress)) throw ofEverybody()
  await countAgainst(app.db, { key: `provider-asked:${address}`, max: 60, perSeconds: 900 })
  try {
    const { issuer, end_session_endpoint: end } = (await describeProvider(app, settings)).serverMetadata()
    if (/[{}]/.test(issuer)) throw ofEverybody()
    return { issuer, logOutAddress: end && end.length <= 1000 && mayBeSentTo(app, end) ? end : '' }
  } catch (error) {
    if (error instanceof SignOnProblem)
      throw invalid(
        `There is no description of a provider at this address${error.detail && ` (${error.detail})`}`,
      )
    throw error
  }
}

/**
 * @throws Refusal as mustHaveProved, 400 while something is missing that it needs, 409 if it keeps out another number of people than the caller
 * has seen (rule access-120)
 */
export async function switchSingleSignOn(
  app: App,
  who: Caller,
  {
    clientId: sentClient,
    isOn,
    isOnly,
    peopleWithoutWayIn: seen,
  }: Read<typeof singleSignOn.switchSingleSignOn>,
): Promise<void> {
  await inSetUp(app, who, sentClient, async (tx, clientId, provider) => {
    await mustHaveProved(tx, who)
    if (isOn && !provider.issuer) throw invalid('Please save the settings of the provider first')
    if (isOn && !(await domainsOf(tx, clientId)).some(({ provenAt }) => provenAt !== null))
      throw invalid('Please add a domain of the organisation first, and prove that it belongs to it')
    if (isOn && isOnly && !(provider.isOn && provider.isOnly)) {
      const people = await countWithoutWayIn(tx, clientId)
      if (people > 0 && people !== seen)
        throw conflict(
          `People who have no email address at a proven domain, and could not log in any more: ${showNumber(people)}. Please confirm this number`,
        )
    }
    await switchProvider(tx, provider.id, isOn, isOn && isOnly)
    await mailSwitched(tx, app, who, provider, { isOn, isOnly: isOn && isOnly })
  })
}

export async function updateManagersMay(
  app: App,
  { clientId, managersMay }: Read<typeof singleSignOn.updateManagersMay>,
): Promise<void> {
  await mustBeClient(app.db, clientId)
  await app.db.transaction().execute(async (tx) => {
    const provider = orNotFound(await lockProvider(tx, clientId))
    await setManagersMay(tx, provider.id, managersMay)
  })
}

/** @throws Refusal as mustHaveProved, 404 */
export async function updateFactors(
  app: App,
  who: Caller,
  { clientId, asksTwoFactors }: Read<typeof singleSignOn.updateFactors>,
): Promise<void> {
  await mustBeClient(app.db, clientId)
  await app.db.transaction().execute(async (tx) => {
    await mustHaveProved(tx, who)
    const provider = orNotFound(await lockProvider(tx, clientId))
    await setAsksTwoFactors(tx, provider.id, asksTwoFactors)
  })
}

/** The name and the text that the DNS of a domain has to have. */
export const dnsProof = (domain: string, proof: string) => ({
  dnsName: `_coppice.${domain}`,
  dnsText: `coppice-domain=${proof}`,
})

type OfDomain = Read<typeof singleSignOn.checkSignOnDomain>

/** @throws Refusal 400 for a domain of many organisations, 409 for one that the client has already, or beyond the most */
export async function addSignOnDomain(app: App, who: Caller, sent: OfDomain): Promise<void> {
  mustBeOfOneOrganisation(sent.domain)
  await inSetUp(app, who, sent.clientId, async (tx, clientId) => {
    const domains = await domainsOf(tx, clientId)
    if (domains.some(({ domain }) => domain === sent.domain))
      throw conflict(`${sent.domain} is there already`)
    if (domains.length >= maxDomains)
      throw conflict(`An organisation can have at most ${maxDomains} domains. Please remove one first`)
    await addDomain(tx, { clientId, domain: sent.domain, proof: randomBytes(16).toString('hex') })
  })
}

/** @throws Refusal 404, 400 if the DNS does not have the text, 409 if the domain is proven for another client */
export async function checkSignOnDomain(
  app: App,
  who: Caller,
  sent: OfDomain,
  address: string,
): Promise<void> {
  const clientId = await clientToSetUp(app.db, who, sent.clientId)
  const { proof } = orNotFound(
    (await domainsOf(app.db, clientId)).find(({ domain }) => domain === sent.domain),
  )
  const { dnsName, dnsText } = dnsProof(sent.domain, proof)
  await countAgainst(app.db, { key: `dns-asked:${address}`, max: 60, perSeconds: 900 })
  const found = await dns.resolveTxt(dnsName).catch(() => [])
  if (!found.some((parts) => parts.join('').trim() === dnsText))
    throw invalid(
      `The DNS does not have the text at ${dnsName} yet. A change can take some hours until it is seen everywhere`,
    )
  await prove(app, who, { clientId, domain: sent.domain }, 'dns')
}

/** @throws Refusal as mustHaveProved, 404, 409 if the domain is proven for another client */
export async function confirmSignOnDomain(app: App, who: Caller, sent: OfDomain): Promise<void> {
  await mustHaveProved(app.db, who)
  await prove(app, who, sent, 'administrator')
}

async function prove(app: App, who: Caller, sent: OfDomain, by: 'dns' | 'administrator'): Promise<void> {
  await unlessTaken(
    inSetUp(app, who, sent.clientId, async (tx, clientId) => {
      await releaseFromArchived(tx, sent.domain)
      if (!(await proveDomain(tx, clientId, sent.domain, by))) throw notFound()
    }),
    { identity_provider_domains_proven: `${sent.domain} is proven to belong to another organisation` },
  )
}

/** @throws Refusal 404, 409 for the last proven domain while single sign-on is used */
export async function removeSignOnDomain(app: App, who: Caller, sent: OfDomain): Promise<void> {
  await inSetUp(app, who, sent.clientId, async (tx, clientId, provider) => {
    const proven = (await domainsOf(tx, clientId)).filter(({ provenAt }) => provenAt !== null)
    if (provider.isOn && proven.length === 1 && proven[0]?.domain === sent.domain)
      throw conflict('Single sign-on needs a domain. Please turn it off first, or add another domain')
    if (!(await dropDomain(tx, clientId, sent.domain))) throw notFound()
  })
}

async function inSetUp(
  app: App,
  who: Caller,
  sentClient: string | null,
  change: (tx: Tx, clientId: string, provider: Provider) => Promise<void>,
): Promise<void> {
  const clientId = await clientToSetUp(app.db, who, sentClient)
  await app.db.transaction().execute(async (tx) => {
    const provider = orNotFound(await lockProvider(tx, clientId))
    await change(tx, clientId, provider)
  })
}
