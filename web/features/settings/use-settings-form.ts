import { useForm } from '@mantine/form'
import type { Rules } from '../../ui/rules.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useMerging } from '../../ui/use-merging.ts'

/** A form of settings that are stored together, and merged with what other users store meanwhile. */
export function useSettingsForm<Typed extends Record<string, string>>(stored: Typed, rules: Rules) {
  const form = useForm<Typed>({ initialValues: stored, validate: rules.check })
  const merging = useMerging<Typed>(form, stored, true)
  useUnsavedChanges(merging.isChanged)
  return { form, ...merging }
}
