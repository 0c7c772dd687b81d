import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUnsavedChanges } from './unsaved-changes.ts'
import { useKeptText } from './use-kept-text.tsx'

/** A field that both this user and another user have changed. */
export interface Conflict<Values> {
  name: keyof Values & string
  mine: unknown
  stored: unknown
}

interface MergingOptions {
  /** The name under which typed values are kept until they are saved (useKeptText). Undefined only for passwords. */
  keptAs: string | undefined
  /** Called when kept values are put back. */
  onResume?: () => void
  /** The fields of the address that name the object of the form, if there are any (useUnsavedChanges). */
  addressFields?: readonly string[]
}

export interface Conflicts<Values> {
  list: Conflict<Values>[]
  /** The next save stores the typed value. */
  keepMine: (name: keyof Values & string) => void
  /** The stored value replaces the typed one. */
  takeStored: (name: keyof Values & string) => void
}

/** Compares two values, which may be lists. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges the typed values of a form with what other users store meanwhile. Each time the object is loaded again, fields
 * that are not changed here take the stored value; for fields that both have changed, `conflicts` has both values until
 * the user chooses one. `previous` is sent with a save as `was`, so that the server refuses it when something has changed since.
 * The user is asked before changes are left, and they survive the end of the session: show `keptText` above the fields.
 *
 * @param stored the fields as they were last loaded, of those that the form has; others, such as a reason, are not merged
 * @param isEdited if not, all fields take the stored values
 */
export function useMerging<Stored extends Record<string, unknown>, Values extends Stored = Stored>(
  form: UseFormReturnType<Values>,
  stored: Stored | undefined,
  isEdited: boolean,
  { keptAs, onResume, addressFields }: MergingOptions,
) {
  const [resumed, setResumed] = useState(false)
  const { names, previous, setPrevious, isMine, isTheirs, take } = useFields(form, stored, isEdited, resumed)
  const values: Stored = form.getValues()

  const others = useOtherFields(form, stored)
  const hasMine = isEdited && names.some(isMine)
  const isChanged = hasMine || (isEdited && others.isChanged)
  useUnsavedChanges(isChanged, addressFields && { addressFields })
  function restore() {
    take(names)
    others.restore()
    form.clearErrors()
  }
  function resume(kept: { values?: Values; was?: Stored }) {
    // `previous` gets the values that the user saw then, so that later changes of others are conflicts.
    setPrevious((now) => ({ ...now, ...kept.was }))
    // An earlier version of the product stored only the values for some dialogs.
    form.setValues(kept.values ?? (kept as Values))
    setResumed(true)
    onResume?.()
  }
  // This runs after the effect that takes the stored values, which would replace the values that are put back.
  const keptText = useKeptText({
    place: keptAs,
    values: { values: form.getValues(), was: previous },
    isChanged: hasMine || (isEdited && others.isTyped),
    onRestore: resume,
    onDiscard: restore,
  })

  const inConflict = (name: keyof Stored & string) =>
    isEdited && isMine(name) && isTheirs(name) && !isSame(values[name], stored?.[name])
  const conflicts: Conflicts<Stored> = {
    list: names.filter(inConflict).map((name) => ({ name, mine: values[name], stored: stored?.[name] })),
    keepMine: (name) => setPrevious((now) => ({ ...now, [name]: stored?.[name] })),
    takeStored: (name) => take([name]),
  }
  return {
    previous,
    conflicts,
    isChanged,
    keptText,
    /** Sets all fields to the stored values. */
    restore,
    /** To be called with the sent values when a save has succeeded. */
    saved: (sent: Stored) => setPrevious((now) => ({ ...now, ...sent })),
  }
}

/** Handles the fields that are not stored, such as the reason for a change or a chosen file. */
function useOtherFields<Stored extends Record<string, unknown>, Values extends Stored>(
  form: UseFormReturnType<Values>,
  stored: Stored | undefined,
) {
  const [values, initial]: Record<string, unknown>[] = [form.getValues(), form.getInitialValues()]
  const changed = Object.keys(values ?? {}).filter(
    (name) => stored && !(name in stored) && !isSame(values?.[name], initial?.[name]),
  )
  return {
    isChanged: changed.length > 0,
    /** Whether a change can be kept: files are not. */
    isTyped: changed.some((name) => !(values?.[name] instanceof File)),
    restore: () =>
      form.setValues(Object.fromEntries(changed.map((name) => [name, initial?.[name]])) as Partial<Values>),
  }
}

/** Returns the first values of the form, not the stored ones, which it may not show yet. Their difference would count as typed. */
function valuesAtFirst<Stored extends Record<string, unknown>, Values extends Stored>(
  form: UseFormReturnType<Values>,
  names: (keyof Stored)[] | undefined,
): Stored {
  const initial: Stored = form.getInitialValues()
  return names ? (Object.fromEntries(names.map((name) => [name, initial[name]])) as Stored) : initial
}

/** Compares the values of the form with the stored ones. Unchanged fields take the stored value each time it is loaded again. */
function useFields<Stored extends Record<string, unknown>, Values extends Stored>(
  form: UseFormReturnType<Values>,
  stored: Stored | undefined,
  isEdited: boolean,
  resumed: boolean,
) {
  type Name = keyof Stored & string
  const names = Object.keys(stored ?? {}) as Name[]
  const [previous, setPrevious] = useState<Stored>(() => valuesAtFirst(form, stored && names))
  const values: Stored = form.getValues()
  const isMine = (name: Name) => !isSame(values[name], previous[name])
  const isTheirs = (name: Name) => stored !== undefined && !isSame(stored[name], previous[name])

  function take(taken: Name[]) {
    if (!stored || taken.length === 0) return
    const fields = Object.fromEntries(taken.map((name) => [name, stored[name]]))
    setPrevious((now) => ({ ...now, ...fields }))
    form.setValues(fields as Partial<Values>)
    for (const name of taken) form.clearFieldError(name)
  }

  const takeUnchanged = useEffectEvent(() => {
    const settled = (name: Name) => !isMine(name) || isSame(values[name], stored?.[name])
    take(isEdited ? names.filter((name) => isTheirs(name) && settled(name)) : names)
  })
  const loaded = JSON.stringify(stored)
  useEffect(() => takeUnchanged(), [loaded, resumed])
  return { names, previous, setPrevious, isMine, isTheirs, take }
}
