/** Waits for all values of an object, which are worked out at the same time. */
export async function allOf<Values extends Record<string, unknown>>(values: Values) {
  const entries = Object.entries(values).map(async ([name, value]) => [name, await value])
  return Object.fromEntries(await Promise.all(entries)) as { [Name in keyof Values]: Awaited<Values[Name]> }
}
