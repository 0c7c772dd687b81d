/**
 * Returns the share of a count in a total, in whole percent. Each share is rounded on its own, so that equal counts have equal
 * shares. They do not always add up to 100 (rule feedback-20). Returns 0 when the total is 0.
 */
export const wholePercent = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count * 100) / total)
