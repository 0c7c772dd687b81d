// The rules that check a form before it is sent. The schemas, and zod with them, are loaded when the user first does something, so
// that no page waits for them.
import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { whenUsed } from './when-used.ts'

export interface Rules<Parsed = unknown> {
  /** Returns the errors, for `validate` of useForm; at once if the schema is loaded. */
  check: (values: unknown) => FormErrors | Promise<FormErrors>
  /** Returns the values as the server parses them; undefined if they are invalid, or the schema is not loaded yet. */
  parse: (values: unknown) => Parsed | undefined
}

/** Returns the rules of a schema. Call it once for each schema, outside of the component. */
export function rulesFrom<Parsed>(load: () => Promise<z.ZodType<Parsed>>): Rules<Parsed> {
  let schema: z.ZodType<Parsed> | undefined
  const loaded = async () => (schema ??= await load())
  whenUsed(loaded)
  return {
    check: (values) =>
      schema
        ? errorsIn(schema, values)
        : loaded().then(
            (arrived) => errorsIn(arrived, values),
            // Without the schema there are no errors: the server checks everything too, and its refusal is shown.
            () => ({}),
          ),
    parse: (values) => schema?.safeParse(values).data,
  }
}

/** Returns the errors by the path of the field; if a field has several, the last one. */
const errorsIn = (schema: z.ZodType, values: unknown): FormErrors =>
  Object.fromEntries(
    schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
