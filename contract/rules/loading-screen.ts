/** The loading screen is shown for this time when the operator sets nothing else, and when the setting cannot be loaded. */
export const defaultLoadingScreenMilliseconds = 2500
