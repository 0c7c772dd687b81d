// The most that an item may leave behind: longer than what SCORM grants, because real packages need more.

/** Characters. SCORM says 4,096 (1.2) and 64,000 (2004). */
export const suspendDataLimit = 256_000
/** Characters. SCORM says 255 (1.2) and 1,000 (2004). */
export const locationLimit = 4_000
/** Rows of each list. */
export const objectivesLimit = 1_000
export const interactionsLimit = 2_000
export const commentsLimit = 500
/** Errors of an item in an attempt that are stored by name. */
export const apiErrorsLimit = 30
/** The highest number that a commit may have, and that its column holds. */
export const sequenceLimit = 2 ** 31 - 1
/** Either way: beyond it a percentage cannot be worked out exactly. */
export const scoreLimit = 1e15
/** Seconds. A visit of more than thirty days is a clock gone wrong. */
export const visitLimit = 30 * 86_400
