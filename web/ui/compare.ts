/** For `sort`: texts that need no alphabet, such as dates in ISO form. `localeCompare` is slow when it is first used. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
