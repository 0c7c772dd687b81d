/**
 * What share of a total a count is, in whole percent, each rounded on its own: equal counts have equal shares, so that they do
 * not always add up to 100 (rule feedback-20). 0 when the total is 0.
 */
export const wholePercent = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count * 100) / total)
