// What the privacy policy shows in place of what the provider has not set (rule screens-6).
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

/** The facts of which users see square brackets: not set, or set to a text that has a placeholder in it. */
export const factsInBrackets = (provider: Provider): PolicyFact[] =>
  (Object.keys(placeholders) as PolicyFact[]).filter(
    (name) => !provider[name] || /\[[^\]]*\]/.test(provider[name]),
  )
