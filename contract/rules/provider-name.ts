/** The longest name of the provider. */
export const longestProviderName = 200

/** Before the first course (rule branding-7). */
export const noProviderName =
  'Please enter the name of your organisation, under Settings, Provider, before you publish the first course: it is on every certificate'
