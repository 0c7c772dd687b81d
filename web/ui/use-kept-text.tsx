import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DraftRestored } from './DraftRestored.tsx'
import { openKeptText, valuesIn } from './kept-text.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

interface KeptTextOptions<Values> {
  /** Names the form and its object. If absent, nothing is kept, as for passwords. */
  place: string | undefined
  /** The typed values; chosen files are left out. */
  values: Values
  /** Whether typed values are not saved. */
  isChanged: boolean
  /** Puts back the values that were typed earlier. */
  onRestore: (values: Values) => void
  /** Called when the user does not want the values that were put back. */
  onDiscard: () => void
}

/**
 * Keeps the typed values in this browser until they are saved or discarded, and puts them back when the same user opens the form
 * again, such as after the end of a session (rule access-22). Returns a notice to show above the fields until these are saved.
 */
export function useKeptText<Values extends object>({
  place,
  values,
  isChanged,
  onRestore,
  onDiscard,
}: KeptTextOptions<Values>): ReactNode {
  const [kept] = useState(() => (place === undefined ? undefined : openKeptText(place)))
  const [isRestored, setRestored] = useState(false)
  const hadChanges = useRef(false)
  const typed = isChanged && kept ? JSON.stringify(values, withoutFiles) : undefined

  useEffect(() => {
    if (typed !== undefined) {
      hadChanges.current = true
      kept?.store({ address: location.pathname + location.search, values: JSON.parse(typed) as object })
    } else if (hadChanges.current) {
      hadChanges.current = false
      kept?.remove()
      setRestored(false)
    }
  }, [typed, kept])

  const restore = useEffectEvent(() => {
    const found = valuesIn(kept?.read())
    if (!found) return
    // This is set even if the form has no place for the text any more: leaving the form must remove it, or its page would be
    // offered at each log-in.
    hadChanges.current = true
    onRestore(found as Values)
    setRestored(true)
  })
  // This runs after the effect above, which would take a form that is still empty for one that was saved.
  useEffect(() => restore(), [])

  useEffect(
    () => () => {
      if (hadChanges.current && kept?.isOfCurrentUser()) kept.remove()
    },
    [kept],
  )
  return isRestored && isChanged && <DraftRestored onDiscard={onDiscard} discard="Discard it" />
}

/**
 * For the form of a new object, which has no stored values to be merged with (useMerging). The user is asked before leaving it,
 * and the typed values are kept as by useKeptText.
 *
 * @param keptAs names the form and its object
 * @param fit converts the kept values, which may be from an earlier version of the form, to those of the form as it is now
 */
export function useKeptForm<Values extends object>(
  form: UseFormReturnType<Values>,
  keptAs: string,
  fit: (kept: Values) => Values = (kept) => kept,
): ReactNode {
  useUnsavedChanges(form.isDirty())
  return useKeptText({
    place: keptAs,
    values: form.getValues(),
    isChanged: form.isDirty(),
    onRestore: (kept) => form.setValues(fit(kept)),
    onDiscard: () => form.reset(),
  })
}

/** Keeps the text of a field below a list, to which the text is added. A text of only spaces counts as empty. */
export function useTextToAdd(keptAs: string) {
  const [text, setText] = useState('')
  const isChanged = text.trim() !== ''
  useUnsavedChanges(isChanged)
  const keptText = useKeptText({
    place: keptAs,
    values: { text },
    isChanged,
    onRestore: (kept) => setText(kept.text),
    onDiscard: () => setText(''),
  })
  return {
    text,
    setText,
    keptText,
    /** To be called when the text has been added. The next one may have been typed meanwhile. */
    clear: (added: string) => setText((now) => (now === added ? '' : now)),
  }
}

const withoutFiles = (_name: string, value: unknown) => (value instanceof File ? undefined : value)
