import { useForm } from '@mantine/form'
import type { Rules } from '../../ui/rules.ts'
import { useMerging } from '../../ui/use-merging.ts'

/** A form of settings that are stored together, and merged with what other users store meanwhile. */
export function useSettingsForm<Typed extends Record<string, string>>(
  stored: Typed,
  rules: Rules,
  keptAs: string,
) {
  const form = useForm<Typed>({ initialValues: stored, validate: rules.check })
  return { form, ...useMerging<Typed>(form, stored, true, { keptAs }) }
}
