// The maximum sizes of the data that an item may store: larger than SCORM requires, because real packages need more.

/** Characters. SCORM says 4,096 (1.2) and 64,000 (2004). */
export const suspendDataLimit = 256_000
/** Characters. SCORM says 255 (1.2) and 1,000 (2004). */
export const locationLimit = 4_000
/** Rows of each list. */
export const objectivesLimit = 1_000
export const interactionsLimit = 2_000
export const commentsLimit = 500
/** Bytes of an item's lists together, as JSON: a commit has each list whole, and must be accepted by the server. */
export const listsLimit = 2_000_000
/** The lists that an item fills, as SCORM names them. */
export const listsOfItem = ['cmi.objectives', 'cmi.interactions', 'cmi.comments_from_learner'] as const
/** Different errors of an item in an attempt that are stored. */
export const apiErrorsLimit = 30
/** The highest sequence number of a commit: the maximum of its column. */
export const sequenceLimit = 2 ** 31 - 1
/** Positive or negative: beyond it a percentage cannot be calculated exactly. */
export const scoreLimit = 1e15
/** Seconds. A visit of more than thirty days comes from a wrong clock. */
export const visitLimit = 30 * 86_400
