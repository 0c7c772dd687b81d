// What a form is checked by before it is sent. The schemas, and zod with them, are loaded when the user first does something: no
// page waits for them.
import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { whenUsed } from './when-used.ts'

export interface Rules<Parsed = unknown> {
  /** For `validate` of useForm: the errors, at once where the schema is loaded. */
  check: (values: unknown) => FormErrors | Promise<FormErrors>
  /** The values as the server parses them; undefined when they are invalid, or the schema is not loaded yet. */
  parse: (values: unknown) => Parsed | undefined
}

/** To be called once for each schema, beside the component and not in it. */
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
            // The server checks everything too, and its refusal is shown.
            () => ({}),
          ),
    parse: (values) => schema?.safeParse(values).data,
  }
}

/** By the path of the field; of several the last one. */
const errorsIn = (schema: z.ZodType, values: unknown): FormErrors =>
  Object.fromEntries(
    schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
