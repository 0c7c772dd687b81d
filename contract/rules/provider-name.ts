/** The longest name of the provider. */
export const maxProviderNameLength = 200
