// Writes to those who look after single sign-on of a client when somebody changes who is let in by it (rule access-101).
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import { ownAccount } from '../../identity/account-queries.ts'
import { signOnLink } from '../../mail/links.ts'
import { readersOf } from '../../reminders/seat-notice-queries.ts'
import { mailReaders } from './mail-readers.ts'
import type { Provider, ProviderAccess } from './provider-queries.ts'

type State = Pick<Provider, 'isOn' | 'isOnly'>

/** Whose answers are taken: who signs them, and the addresses from which that is read. */
const trusted = ({ kind, issuer, discoveryAddress, signInAddress }: ProviderAccess) => ({
  ...{ kind, issuer, discoveryAddress, signInAddress },
})

export const isOtherProvider = (before: ProviderAccess, now: ProviderAccess): boolean =>
  !isDeepStrictEqual(trusted(before), trusted(now))

/** Compares the settings as they were (`provider`) with those that are stored now. */
export async function mailSettingsChanged(
  tx: Tx,
  app: App,
  who: Caller,
  provider: Provider,
  now: ProviderAccess,
): Promise<void> {
  const hasOtherCertificates = !isDeepStrictEqual(provider.certificates, now.certificates)
  await mailChanges(tx, app, who, provider, [
    ...(isOtherProvider(provider, now) ? [`The provider is ${now.issuer || 'none'} now.`] : []),
    ...(hasOtherCertificates ? ['The certificates of the provider are others.'] : []),
  ])
}

export async function mailSwitched(
  tx: Tx,
  app: App,
  who: Caller,
  before: Provider,
  now: State,
): Promise<void> {
  await mailChanges(tx, app, who, before, [
    ...(before.isOn === now.isOn ? [] : [`Single sign-on is ${now.isOn ? 'on' : 'off'} now.`]),
    ...(before.isOnly === now.isOnly
      ? []
      : [
          now.isOnly
            ? 'People of this client log in with nothing else now.'
            : 'People of this client can log in with a password again.',
        ]),
  ])
}

async function mailChanges(
  tx: Tx,
  { config }: App,
  who: Caller,
  { clientId, clientName }: Provider,
  sentences: readonly string[],
): Promise<void> {
  if (sentences.length === 0) return
  const { firstName, lastName } = await ownAccount(tx, who.id)
  await mailReaders(tx, config, await readersOf(tx, clientId), 'SingleSignOnChanged', {
    subject: `Single sign-on of ${clientName} was changed`,
    paragraphs: [
      `${firstName} ${lastName} has changed how people of ${clientName} log in with the account of their organisation.`,
      sentences.join(' '),
    ],
    action: { label: 'Go to single sign-on', url: signOnLink(config, clientId) },
    closing: `If nobody has told you about it, please ask ${firstName} ${lastName} at once: who controls the provider can log in as people of ${clientName}.`,
  })
}
