/** The longest name of the provider. */
export const longestProviderName = 200
