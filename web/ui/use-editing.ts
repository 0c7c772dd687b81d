import { type UseFormReturnType, useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import type { z } from 'zod'
import { useMerging } from './use-merging.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

/**
 * A form that is read-only until Edit is pressed. Cancel restores the stored values; a save that succeeds calls `stop`.
 * Typed values stay while the stored values are loaded again; see useMerging for what other users change meanwhile.
 */
export function useEditing<Values extends Record<string, unknown>>(
  stored: Values | undefined,
  rules: z.ZodType,
  empty: Values,
) {
  const [editing, setEditing] = useState(false)
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: stored ?? empty,
    validate: zod4Resolver(rules),
  })
  const { was, conflicts, isChanged, restore } = useMerging<Values>(form, stored, editing)
  useUnsavedChanges(editing && isChanged)

  return {
    form,
    editing,
    was,
    conflicts,
    start: () => setEditing(true),
    stop: () => {
      // The values as the server parses them, until the stored ones are loaded again.
      const parsed = rules.safeParse(form.getValues())
      if (parsed.success) form.setValues(parsed.data as Values)
      setEditing(false)
    },
    cancel: () => {
      restore()
      setEditing(false)
    },
  }
}
