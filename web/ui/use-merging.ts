import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'

/** A field that is changed here, and that somebody else has changed since. */
export interface Conflict<Values> {
  name: keyof Values & string
  mine: unknown
  stored: unknown
}

export interface Conflicts<Values> {
  list: Conflict<Values>[]
  /** The next save stores what is typed here. */
  keepMine: (name: keyof Values & string) => void
  /** What is typed here gives way to what is stored. */
  takeStored: (name: keyof Values & string) => void
}

/**
 * What is typed in a form, and what others store meanwhile. Each time the object is loaded again, the fields that nobody
 * has typed in follow; of those that both have changed, `conflicts` has both values, until one of them is chosen.
 * `was` goes with the save, so that the server refuses it when something has changed since.
 *
 * @param stored the fields as they were last loaded, of those that the form has
 * @param isEdited while it is not, all fields follow
 */
export function useMerging<Stored extends Record<string, unknown>, Values extends Stored = Stored>(
  form: UseFormReturnType<Values>,
  stored: Stored | undefined,
  isEdited: boolean,
) {
  type Name = keyof Stored & string
  const names = Object.keys(stored ?? {}) as Name[]
  const [was, setWas] = useState<Stored>(() => {
    // Not what is stored, which the form may not show yet: nobody has typed the difference.
    const initial: Stored = form.getInitialValues()
    return stored ? (Object.fromEntries(names.map((name) => [name, initial[name]])) as Stored) : initial
  })
  const values: Stored = form.getValues()
  const isMine = (name: Name) => values[name] !== was[name]
  const isTheirs = (name: Name) => stored !== undefined && stored[name] !== was[name]

  function take(taken: Name[]) {
    if (!stored || taken.length === 0) return
    const fields = Object.fromEntries(taken.map((name) => [name, stored[name]]))
    setWas((now) => ({ ...now, ...fields }))
    form.setValues(fields as Partial<Values>)
    for (const name of taken) form.clearFieldError(name)
  }

  const follow = useEffectEvent(() => {
    const settled = (name: Name) => !isMine(name) || values[name] === stored?.[name]
    take(isEdited ? names.filter((name) => isTheirs(name) && settled(name)) : names)
  })
  const loaded = JSON.stringify(stored)
  useEffect(() => follow(), [loaded])

  const list = names
    .filter((name) => isEdited && isMine(name) && isTheirs(name) && values[name] !== stored?.[name])
    .map((name) => ({ name, mine: values[name], stored: stored?.[name] }))
  const conflicts: Conflicts<Stored> = {
    list,
    keepMine: (name) => setWas((now) => ({ ...now, [name]: stored?.[name] })),
    takeStored: (name) => take([name]),
  }
  return {
    was,
    conflicts,
    isChanged: names.some(isMine),
    /** All fields are again as they are stored. */
    restore() {
      take(names)
      form.clearErrors()
    },
    /** To be called when a save has succeeded, with what it sent. */
    saved: (sent: Stored) => setWas((now) => ({ ...now, ...sent })),
  }
}
