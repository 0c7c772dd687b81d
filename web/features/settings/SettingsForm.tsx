import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { type Rules, useCheckedForm } from '../../ui/rules.ts'
import { useMerging } from '../../ui/use-merging.ts'

interface SettingsFormProps<Typed extends Record<string, string>> {
  /** Names the form for screen readers. */
  name: string
  settings: ReturnType<typeof useSettingsForm<Typed>>
  /** The labels of the fields. */
  labels: Record<keyof Typed & string, string>
  /** The label of the button that saves. */
  submitLabel: string
  saving: boolean
  onSubmit: (typed: Typed) => void
  children: ReactNode
}

/** The fields of a form of settings, with the conflicts and the buttons below them. */
export function SettingsForm<Typed extends Record<string, string>>({
  name,
  settings: { form, conflicts, keptText, isChanged, restore },
  labels,
  submitLabel,
  saving,
  onSubmit,
  children,
}: SettingsFormProps<Typed>) {
  return (
    <form noValidate aria-label={name} onSubmit={form.onSubmit(onSubmit, toFirstError(form))}>
      <Stack gap="md">
        {keptText}
        {children}
        <ConflictList conflicts={conflicts} labels={labels} />
        <Group justify="flex-end">
          <Button type="button" variant="default" disabled={!isChanged || saving} onClick={restore}>
            Undo changes
          </Button>
          <Button type="submit" loading={saving} disabled={conflicts.list.length > 0}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A form of settings that are stored together, and merged with what other users store meanwhile. */
export function useSettingsForm<Typed extends Record<string, string>>(
  stored: Typed,
  rules: Rules,
  keptAs: string,
) {
  const form = useCheckedForm<Typed>(rules, { initialValues: stored })
  return { form, ...useMerging<Typed>(form, stored, true, { keptAs }) }
}
