/** The values that a filter of a list can have, in words. */
export interface Choices {
  label: string
  options: readonly { value: string; label: string }[]
}

/** Returns the choices of a filter with these values. */
export const choicesOf = <Value extends string>(
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Choices => ({ label, options: values.map((value) => ({ value, label: textOf(value) })) })
