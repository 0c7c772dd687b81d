/** For how long the loading screen is shown when the operator sets nothing else, and when the setting cannot be loaded. */
export const defaultLoadingScreenMilliseconds = 2500
