// The fields of the form of an identity provider, of both protocols: what is typed for one stays while the other is looked at.
import { openIdClaims, samlClaims } from '#contract/rules/single-sign-on.ts'
import type { useStoredForm } from '../../ui/StoredForm.tsx'
import type { SignOn } from './hooks.ts'

export interface Typed extends Record<string, string> {
  /** oidc or saml */
  kind: string
  label: string
  discoveryAddress: string
  oidcClientId: string
  secretEndsOn: string
  metadataAddress: string
  /** “yes”, or nothing. */
  mayStart: string
  /** “yes”, or nothing. */
  logsOut: string
  firstNameClaim: string
  lastNameClaim: string
  emailClaim: string
  teamClaim: string
}

export type Form = ReturnType<typeof useStoredForm<Typed>>['form']

export const labels = {
  kind: 'Protocol',
  label: 'Name on the button',
  discoveryAddress: 'Discovery address',
  oidcClientId: 'Client id',
  secretEndsOn: 'Secret ends on',
  metadataAddress: 'Metadata address',
  mayStart: 'People may also begin at the provider',
  logsOut: 'People who log out here log out at the provider too',
  firstNameClaim: 'First name is in',
  lastNameClaim: 'Last name is in',
  emailClaim: 'Email address is in',
  teamClaim: 'Teams are in',
}

/** The values of own fields are in the form by the ids of the fields. */
export const ofField = (id: string) => `field ${id}`

export const typedOf = ({ settings, ownFields }: SignOn): Typed => ({
  kind: settings?.kind ?? 'oidc',
  label: settings?.label ?? '',
  discoveryAddress: settings?.discoveryAddress ?? '',
  oidcClientId: settings?.oidcClientId ?? '',
  secretEndsOn: settings?.kind === 'saml' ? '' : (settings?.secretEndsOn ?? ''),
  metadataAddress: settings?.metadataAddress ?? '',
  mayStart: settings?.startsAtProvider ? 'yes' : '',
  logsOut: settings?.logsOutThere ? 'yes' : '',
  firstNameClaim: settings?.firstNameClaim ?? openIdClaims.firstNameClaim,
  lastNameClaim: settings?.lastNameClaim ?? openIdClaims.lastNameClaim,
  emailClaim: settings?.emailClaim ?? openIdClaims.emailClaim,
  teamClaim: settings?.teamClaim ?? '',
  ...Object.fromEntries(
    ownFields.map(({ id }) => [
      ofField(id),
      settings?.fieldClaims.find(({ fieldId }) => fieldId === id)?.claim ?? '',
    ]),
  ),
})

/** Returns what the call takes, but the values of own fields. */
export const settingsOf = ({ kind, mayStart, logsOut, ...typed }: Typed) => ({
  kind: kind === 'saml' ? ('saml' as const) : ('oidc' as const),
  label: typed.label,
  discoveryAddress: typed.discoveryAddress,
  oidcClientId: typed.oidcClientId,
  secretEndsOn: typed.secretEndsOn,
  metadataAddress: typed.metadataAddress,
  startsAtProvider: mayStart !== '',
  logsOutThere: logsOut !== '',
  firstNameClaim: typed.firstNameClaim,
  lastNameClaim: typed.lastNameClaim,
  emailClaim: typed.emailClaim,
  teamClaim: typed.teamClaim,
})

/** Returns the claims of own fields by the ids of the fields. */
export const claimsOf = (typed: Typed, ownFields: SignOn['ownFields']): Record<string, string> =>
  Object.fromEntries(ownFields.map(({ id }) => [id, typed[ofField(id)] ?? '']))

/** Names that nobody has changed become the usual ones of the protocol. */
export function chooseKind(form: Form, kind: string) {
  const [from, to] = kind === 'saml' ? [openIdClaims, samlClaims] : [samlClaims, openIdClaims]
  for (const name of ['firstNameClaim', 'lastNameClaim', 'emailClaim'] as const)
    if (form.values[name] === from[name]) form.setFieldValue(name, to[name])
  form.setFieldValue('kind', kind)
}
