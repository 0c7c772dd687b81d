// What is typed is added to a list: the field is free for the next one at once, however long it takes to store (rule lists-27).
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { askBeforeClosing } from '../../data/closing.ts'
import { reloadShown } from '../../data/outdated.ts'
import { doubleClickMilliseconds } from '../../ui/first-click.ts'
import { useKeptText } from '../../ui/use-kept-text.tsx'
import type { Rules } from '../../ui/rules.ts'

/** One that was typed and is not in the list yet. */
export interface Pending<Values> {
  id: number
  values: Values
  hasFailed: boolean
}

interface AddingOptions<Values> {
  form: UseFormReturnType<Values>
  rules: Rules
  /** The place behind all that are stored. */
  nextOrdinal: number
  /** @throws Refused */
  store: (values: Values, ordinal: number) => Promise<unknown>
  reportRefusal: (error: unknown) => void
  /** What is typed, and what is not in the list yet, is kept under this name. */
  keptAs: string
}

/** What is submitted, and what was submitted and is not in the list yet. */
export function useAdding<Values extends { value: string }>(options: AddingOptions<Values>) {
  const { form, rules, keptAs } = options
  const { pending, add, drop, putBack } = usePending(options)
  const keptText = useKeptText({
    place: keptAs,
    values: { typed: form.getValues(), added: pending.map(({ values }) => values) },
    isChanged: form.isDirty() || pending.length > 0,
    onRestore: ({ typed, added }) => {
      form.setValues(typed)
      putBack(added)
    },
    onDiscard: () => {
      form.reset()
      for (const { id } of pending) drop(id)
    },
  })
  const field = useRef<HTMLInputElement>(null)
  const addedAt = useRef(-doubleClickMilliseconds)
  return {
    pending,
    keptText,
    /** For the `ref` of the field. */
    field,
    discard: drop,
    retry({ id, values }: Pending<Values>) {
      drop(id)
      add(values)
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      const values = { ...form.getValues() }
      // The second click of a double click finds the field empty.
      const isRepeated = performance.now() - addedAt.current < doubleClickMilliseconds
      if (values.value === '' && isRepeated) return
      const errors = rules.check(values)
      // Where the rules have not been loaded yet, they are checked before it is stored.
      if (!(errors instanceof Promise) && Object.keys(errors).length > 0) return form.setErrors(errors)
      addedAt.current = performance.now()
      form.reset()
      // Not by the name of the field, which each list on the page has.
      field.current?.focus()
      add(values)
    },
  }
}

/**
 * They are stored one after the other, in the order in which they were typed. One that is refused is in the field again, or stays in
 * `pending` where the next one is typed there already.
 */
function usePending<Values extends { value: string }>(options: AddingOptions<Values>) {
  const { form } = options
  const client = useQueryClient()
  const [pending, setPending] = useState<Pending<Values>[]>([])
  const line = useRef<Pending<Values>[]>([])
  const isRunning = useRef(false)
  const last = useRef({ id: 0, ordinal: 0 })
  // What is stored later goes behind what is stored by then.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const drop = (id: number) => setPending((all) => all.filter((one) => one.id !== id))

  function giveBack({ id, values }: Pending<Values>, errors: FormErrors = {}) {
    if (form.getValues().value !== '')
      return setPending((all) => all.map((one) => (one.id === id ? { ...one, hasFailed: true } : one)))
    drop(id)
    form.setValues(values)
    form.setErrors(errors)
  }

  async function storeOne(one: Pending<Values>) {
    const { rules, nextOrdinal, store, reportRefusal } = latest.current
    try {
      const errors = await rules.check(one.values)
      if (Object.keys(errors).length > 0) return giveBack(one, errors)
      last.current.ordinal = Math.max(nextOrdinal, last.current.ordinal + 1)
      await store(one.values, last.current.ordinal)
      // Until then it would be missing.
      void reloadShown(client).then(() => drop(one.id))
    } catch (error) {
      reportRefusal(error)
      giveBack(one)
      void reloadShown(client)
    }
  }

  async function storeAll() {
    isRunning.current = true
    for (let one = line.current.shift(); one; one = line.current.shift()) await storeOne(one)
    isRunning.current = false
  }

  function add(values: Values) {
    const one = { id: ++last.current.id, values, hasFailed: false }
    setPending((all) => [...all, one])
    line.current.push(one)
    if (!isRunning.current) void askBeforeClosing(storeAll())
  }

  /** Those that a session that has ended did not store: the user tries again, or discards them. */
  const putBack = (all: Values[]) =>
    setPending(all.map((values) => ({ id: ++last.current.id, values, hasFailed: true })))

  return { pending, add, drop, putBack }
}
