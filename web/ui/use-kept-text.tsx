import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DraftRestored } from './DraftRestored.tsx'
import { openKeptText, valuesIn } from './kept-text.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

interface KeptTextOptions<Values> {
  /** Names the form and its object. Absent: nothing is kept. Never for passwords. */
  place: string | undefined
  /** What is typed; chosen files are left out. */
  values: Values
  /** Whether something is typed that is not saved. */
  isChanged: boolean
  /** Puts back what was typed earlier. */
  onRestore: (values: Values) => void
  /** The user does not want what was put back. */
  onDiscard: () => void
}

/**
 * Keeps what is typed in this browser until it is saved or discarded, and puts it back when the same user opens the form again, such
 * as after a session that has ended (rule access-22). Answers a notice for above the fields, while what was put back is not saved.
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
    // Also where the form has no place for it any more: leaving the form removes it, or its page would be offered at each log-in.
    hadChanges.current = true
    onRestore(found as Values)
    setRestored(true)
  })
  // After the effect above, which would take a form that is still empty for one that was saved.
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
 * For a form of something new, which has no stored values to be merged with (useMerging): it is not left without a question, and
 * what is typed is kept as by useKeptText.
 *
 * @param keptAs names the form and its object
 * @param fit makes values of the form as it is now from those that were kept, which may be those of an earlier one
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

/** For a text field below a list, to which its text is added. Spaces only count as nothing. */
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
    /** To be called when it has been added. The next one may have been typed meanwhile. */
    clear: (added: string) => setText((now) => (now === added ? '' : now)),
  }
}

const withoutFiles = (_name: string, value: unknown) => (value instanceof File ? undefined : value)
