import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { type Rules, useCheckedForm } from './rules.ts'
import { useMerging } from './use-merging.ts'

/**
 * A form that is read-only until Edit is pressed. Cancel restores the stored values; a save that succeeds calls `stop`.
 * Typed values are kept under the name `keptAs` until they are saved. It is undefined only for passwords.
 * Typed values stay while the stored values are loaded again; see useMerging for what other users change meanwhile.
 */
export function useEditing<Values extends Record<string, unknown>>(
  stored: Values | undefined,
  rules: Rules,
  empty: Values,
  keptAs: string | undefined,
) {
  const [editing, setEditing] = useState(false)
  const form: UseFormReturnType<Values> = useCheckedForm<Values>(
    rules,
    { initialValues: stored ?? empty },
    editing,
  )
  const { previous, conflicts, restore, keptText } = useMerging<Values>(form, stored, editing, {
    keptAs,
    onResume: () => setEditing(true),
  })

  const start = () => setEditing(true)
  const cancel = () => {
    restore()
    setEditing(false)
  }
  return {
    form,
    editing,
    previous,
    conflicts,
    keptText,
    /** The props of `EditButtons`, without those of the save. */
    buttons: { editing, blocked: conflicts.list.length > 0, onEdit: start, onCancel: cancel },
    start,
    cancel,
    stop: () => {
      // The form shows the values as the server parses them, until the stored ones are loaded again.
      const parsed = rules.parse(form.getValues()) as Values | undefined
      if (parsed) form.setValues(parsed)
      setEditing(false)
    },
  }
}
