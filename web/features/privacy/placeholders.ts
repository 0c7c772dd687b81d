// The texts that the privacy policy shows for facts that the provider has not set (rule screens-6).
import type { Provider } from '#contract/calls/theme.ts'

export type PolicyFact = Exclude<keyof Provider, 'loginText'>

export const placeholders: Record<PolicyFact, string> = {
  name: '[organisation name]',
  registeredAddress: '[registered address]',
  companyNumber: '[company number]',
  privacyContact: '[privacy contact email address]',
  legalBasis: '[legal basis]',
  processors: '[processors and hosting provider]',
  storageLocation: '[storage location]',
  retentionPeriod: '[retention period]',
  supervisoryAuthority: '[supervisory authority]',
}

/** Returns the facts that users see in square brackets: they are not set, or their text has a placeholder in it. */
export const factsInBrackets = (provider: Provider): PolicyFact[] =>
  (Object.keys(placeholders) as PolicyFact[]).filter(
    (name) => !provider[name] || /\[[^\]]*\]/.test(provider[name]),
  )
