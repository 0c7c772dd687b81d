/** How many people one action may change. */
export const mostAtOnce = 10_000
export const tooManyAtOnce = `Please select at most ${mostAtOnce.toLocaleString('en')} users at a time`
