// The rules that check a form before it is sent: the schema of its call. They are larger than most pages, so their code comes
// when the form is used, and what is sent waits for it.
import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect } from 'react'
import type { z } from 'zod'

export interface Rules<Parsed = unknown> {
  /** Resolves when the code is there, or cannot be loaded: then nothing is checked here, because the server has the same rules. */
  load: () => Promise<void>
  /** Returns the errors, for `validate` of useForm; none before `load` has resolved. */
  check: (values: unknown) => FormErrors
  /** Returns the values as the server parses them; undefined if they are invalid, and before `load` has resolved. */
  parse: (values: unknown) => Parsed | undefined
}

/** @param load imports the schema; what is in a schema only must be checked by the server too */
export function rulesFrom<Parsed>(load: () => Promise<z.ZodType<Parsed>>): Rules<Parsed> {
  let schema: z.ZodType<Parsed> | undefined
  let loading: Promise<void> | undefined
  async function tryToLoad() {
    try {
      schema = await load()
    } catch {
      loading = undefined
    }
  }
  return {
    load: () => (loading ??= tryToLoad()),
    check: (values) => (schema ? errorsIn(schema, values) : {}),
    parse: (values) => schema?.safeParse(values).data,
  }
}

/** Checks by one of two rules, as the values say. Both are loaded together. */
export const eitherOf = (one: Rules, other: Rules, isOne: (values: unknown) => boolean): Rules => ({
  load: async () => void (await Promise.all([one.load(), other.load()])),
  check: (values) => (isOne(values) ? one : other).check(values),
  parse: (values) => (isOne(values) ? one : other).parse(values),
})

/** Returns the errors by the path of the field; if a field has several, the last one. */
const errorsIn = (schema: z.ZodType, values: unknown): FormErrors =>
  Object.fromEntries(
    schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

/**
 * To be called where fields are shown that these rules check. Their code is asked for with the first press or focus on the page: with the
 * page, it would make a first visit wait.
 */
export function useRules(rules: Rules, isShown = true) {
  useEffect(() => {
    if (!isShown) return undefined
    const load = () => void rules.load()
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [rules, isShown])
}

/**
 * A form that is checked by these rules. When it is sent before they are there, it is checked and sent as soon as they are.
 *
 * @param isShown whether what can be typed is on screen already
 */
export function useCheckedForm<Values extends object>(
  rules: Rules,
  options: UseFormInput<Values>,
  isShown = true,
): UseFormReturnType<Values> {
  const form = useForm<Values>({ validate: rules.check, ...options })
  useRules(rules, isShown)
  const onSubmit: typeof form.onSubmit = (send, onInvalid) => (event) => {
    event?.preventDefault()
    void rules.load().then(() => form.onSubmit(send, onInvalid)(event))
  }
  return { ...form, onSubmit }
}
