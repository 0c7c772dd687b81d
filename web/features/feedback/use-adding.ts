// Adds typed items to a list. The field is free for the next item at once, however long it takes to store one (rule lists-27).
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { askBeforeClosing } from '../../data/closing.ts'
import { reloadShown } from '../../data/outdated.ts'
import { doubleClickMilliseconds } from '../../ui/first-click.ts'
import { useKeptText } from '../../ui/use-kept-text.tsx'
import { type Rules, useRules } from '../../ui/rules.ts'

/** An item that was typed and is not in the list yet. */
export interface Pending<Values> {
  id: number
  values: Values
  hasFailed: boolean
}

interface AddingOptions<Values> {
  form: UseFormReturnType<Values>
  rules: Rules
  /** The place behind all stored items. */
  nextOrdinal: number
  /** @throws Refused */
  store: (values: Values, ordinal: number) => Promise<unknown>
  reportRefusal: (error: unknown) => void
  /** The name under which the typed text, and the items that are not in the list yet, are kept. */
  keptAs: string
}

/** Handles the submitted item and the items that were submitted and are not in the list yet. */
export function useAdding<Values extends { value: string }>(options: AddingOptions<Values>) {
  const { form, rules, keptAs } = options
  useRules(rules)
  const { pending, add, drop, restoreItems } = usePending(options)
  const keptText = useKeptText({
    place: keptAs,
    values: { typed: form.getValues(), added: pending.map(({ values }) => values) },
    isChanged: form.isDirty() || pending.length > 0,
    onRestore: ({ typed, added }) => {
      form.setValues(typed)
      restoreItems(added)
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
    /** The `ref` of the field. */
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
      // Without waiting for the rules: the field has to be free for the next item. The server refuses what they would have refused.
      const errors = rules.check(values)
      if (Object.keys(errors).length > 0) return form.setErrors(errors)
      addedAt.current = performance.now()
      form.reset()
      // The name cannot find the field, because each list on the page has a field of this name.
      field.current?.focus()
      add(values)
    },
  }
}

/**
 * Stores the items one after the other, in the order in which they were typed. A refused item is put back in the field, or stays in
 * `pending` if the next one is typed there already.
 */
function usePending<Values extends { value: string }>(options: AddingOptions<Values>) {
  const { form } = options
  const client = useQueryClient()
  const [pending, setPending] = useState<Pending<Values>[]>([])
  const line = useRef<Pending<Values>[]>([])
  const isRunning = useRef(false)
  const last = useRef({ id: 0, ordinal: 0 })
  // An item that is stored later goes behind all items that are stored by then.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const drop = (id: number) => setPending((all) => all.filter((one) => one.id !== id))

  function giveBack({ id, values }: Pending<Values>) {
    if (form.getValues().value !== '')
      return setPending((all) => all.map((one) => (one.id === id ? { ...one, hasFailed: true } : one)))
    drop(id)
    form.setValues(values)
  }

  async function storeOne(one: Pending<Values>) {
    const { nextOrdinal, store, reportRefusal } = latest.current
    try {
      last.current.ordinal = Math.max(nextOrdinal, last.current.ordinal + 1)
      await store(one.values, last.current.ordinal)
      // Dropped earlier, the item would be missing on screen until the list is loaded.
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

  /** Puts back the items that an ended session did not store. The user tries again, or discards them. */
  const restoreItems = (all: Values[]) =>
    setPending(all.map((values) => ({ id: ++last.current.id, values, hasFailed: true })))

  return { pending, add, drop, restoreItems }
}
