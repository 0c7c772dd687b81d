// Lets two people change the settings of one provider without undoing each other's changes.
import type { Read } from '#contract/call.ts'
import type * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { conflict } from '../../base/refusal.ts'
import { inWords, mergeChanges } from '../../http/merge-changes.ts'
import type { Provider } from './provider-queries.ts'

/** The settings that say which provider it is. */
const identifying = ['kind', 'discoveryAddress', 'oidcClientId', 'metadataAddress'] as const

export type Settings = Read<typeof singleSignOn.updateSingleSignOn>

/**
 * Returns the settings to store. The claims of own fields are merged each by itself, by the ids of the fields. The secret and a metadata file are
 * not shown, so that nobody has seen them before.
 * @throws Refusal 409 as mergeChanges, and for a secret or a file that was meant for another provider than the one that is stored by now
 */
export function mergeSettings(
  sent: Settings,
  stored: Provider,
  ownFields: readonly { id: string; name: string }[],
): Settings {
  const typed = {
    kind: sent.kind,
    label: sent.label,
    discoveryAddress: sent.discoveryAddress,
    oidcClientId: sent.oidcClientId,
    secretEndsOn: sent.secretEndsOn,
    logsOutThere: sent.logsOutThere,
    metadataAddress: sent.metadataAddress,
    startsAtProvider: sent.startsAtProvider,
    firstNameClaim: sent.firstNameClaim,
    lastNameClaim: sent.lastNameClaim,
    emailClaim: sent.emailClaim,
    teamClaim: sent.teamClaim,
  }
  const merged = mergeChanges(typed, sent.was, stored)
  // A secret goes only to the provider for which it was entered, and so does a file.
  const isOther = identifying.some((name) => merged[name] !== typed[name])
  if (isOther && (sent.secret || sent.metadata))
    throw conflict('Somebody else has changed the provider in the meantime. Please look at it again')
  const claims = Object.fromEntries(
    sent.fieldClaims.map(({ fieldId, claim }) => [fieldId.toLowerCase(), claim]),
  )
  const storedClaims = Object.fromEntries(Object.keys(claims).map((id) => [id, stored.fieldClaims[id] ?? '']))
  const nameOf = (id: string) => ownFields.find((field) => field.id === id)?.name ?? inWords(id)
  const mergedClaims = mergeChanges(claims, sent.was, storedClaims, nameOf)
  return {
    ...sent,
    ...merged,
    fieldClaims: Object.entries(mergedClaims).map(([fieldId, claim]) => ({ fieldId, claim })),
  }
}
