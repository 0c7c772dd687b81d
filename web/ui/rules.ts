// The rules that check a form before it is sent: the schema of its call.
import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'

export interface Rules<Parsed = unknown> {
  /** Returns the errors, for `validate` of useForm. */
  check: (values: unknown) => FormErrors
  /** Returns the values as the server parses them; undefined if they are invalid. */
  parse: (values: unknown) => Parsed | undefined
}

export const rulesFrom = <Parsed>(schema: z.ZodType<Parsed>): Rules<Parsed> => ({
  check: (values) => errorsIn(schema, values),
  parse: (values) => schema.safeParse(values).data,
})

/** Returns the errors by the path of the field; if a field has several, the last one. */
const errorsIn = (schema: z.ZodType, values: unknown): FormErrors =>
  Object.fromEntries(
    schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
