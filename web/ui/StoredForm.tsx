import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ConflictList } from './ConflictList.tsx'
import { useIsDeleted } from './DeletedNotice.tsx'
import { useSavedTogether } from './SaveTogether.tsx'
import { toFirstError } from './to-first-error.ts'
import { type Rules, useCheckedForm } from './rules.ts'
import { useMerging } from './use-merging.ts'

interface StoredFormProps<Typed extends Record<string, string>> {
  /** Names the form for screen readers. */
  name: string
  stored: ReturnType<typeof useStoredForm<Typed>>
  /** The labels of the fields. */
  labels: Record<keyof Typed & string, string>
  /** The label of the button that saves; without one, the page saves it together with others (SaveTogether). */
  submitLabel?: string
  saving: boolean
  /** May ask first; what follows waits for the answer. */
  onSubmit: (typed: Typed) => void | Promise<void>
  children: ReactNode
}

/** Fields of an object that are always open for changes, with the conflicts and the buttons below them. */
export function StoredForm<Typed extends Record<string, string>>({
  name,
  stored: { form, conflicts, keptText, isChanged, restore },
  labels,
  submitLabel,
  saving,
  onSubmit,
  children,
}: StoredFormProps<Typed>) {
  const isDeleted = useIsDeleted()
  const isBlocked = isDeleted || conflicts.list.length > 0
  const element = useRef<HTMLFormElement>(null)
  const settle = useRef<(isValid: boolean) => void>(undefined)
  const isTogether = useSavedTogether(
    name,
    { isChanged, isBlocked, saving },
    {
      restore,
      submit: () =>
        new Promise((resolve) => {
          settle.current = resolve
          element.current?.requestSubmit()
        }),
    },
  )
  const send = form.onSubmit(
    // oxlint-disable-next-line react/refs -- It runs when the form is sent.
    async (typed) => {
      await onSubmit(typed)
      settle.current?.(true)
    },
    // oxlint-disable-next-line react/refs -- It runs when the form is sent.
    (...refused) => {
      toFirstError(form)(...refused)
      settle.current?.(false)
    },
  )
  return (
    <form noValidate aria-label={name} ref={element} onSubmit={send}>
      <Stack gap="md">
        {keptText}
        {children}
        <ConflictList conflicts={conflicts} labels={labels} />
        {!isTogether && (
          <Group justify="flex-end">
            <Button type="button" variant="default" disabled={!isChanged || saving} onClick={restore}>
              Undo changes
            </Button>
            <Button type="submit" loading={saving} disabled={isBlocked}>
              {submitLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

/** A form of fields that are stored together, and merged with what other users store meanwhile. */
export function useStoredForm<Typed extends Record<string, string>>(
  stored: Typed,
  rules: Rules,
  keptAs: string,
) {
  const form = useCheckedForm<Typed>(rules, { initialValues: stored })
  return { form, ...useMerging<Typed>(form, stored, true, { keptAs }) }
}
