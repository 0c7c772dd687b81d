import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import type { AuditSettings } from '#contract/calls/settings.ts'
import { isAuditPeriod } from '#contract/rules/audit-period.ts'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { counted } from '../../ui/counted.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { useAuditPreview, useChangeAudit } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/settings.ts')).auditSettings)

interface Typed extends Record<string, string> {
  days: string
}

/** For how long entries of the audit log are stored (rule audit-10). */
export function AuditForm({ audit }: { audit: AuditSettings }) {
  const stored = { days: asTyped(audit) }
  const form = useForm<Typed>({ initialValues: stored, validate: rules.check })
  const { was, conflicts, isChanged, restore } = useMerging<Typed>(form, stored, true)
  useUnsavedChanges(isChanged)
  const { save, saving } = useChangeAudit()
  const days = daysOf(form.getValues())
  const preview = usePreview(days, isChanged)

  async function submit(typed: Typed) {
    const chosen = daysOf(typed) ?? 0
    const removed = preview.of === chosen ? preview.data?.removed : undefined
    const question =
      removed === undefined
        ? 'How many entries of the audit log are removed could not be counted.'
        : `${counted(removed, 'entry', 'entries')} of the audit log will be removed within a day, and cannot be restored.`
    const isSafe = chosen === 0 || removed === 0
    if (isSafe || (await askToConfirm({ title: 'Remove old entries', question, destructive: true })))
      save({ days: chosen, was: { days: daysOf(was) ?? 0 } })
  }

  return (
    <form
      noValidate
      aria-label="Audit log"
      onSubmit={form.onSubmit((typed) => void submit(typed), toFirstError(form))}
    >
      <Stack gap="md">
        <TextInput
          label="Audit log: days"
          description="Entries of the audit log. At least 90 days."
          placeholder="No limit"
          inputMode="numeric"
          styles={{ input: { maxWidth: 140 } }}
          {...form.getInputProps('days')}
        />
        {isChanged && <Preview preview={preview} />}
        <ConflictList conflicts={conflicts} labels={{ days: 'Audit log: days' }} />
        <Group justify="flex-end">
          <Button type="button" variant="default" disabled={!isChanged || saving} onClick={restore}>
            Undo changes
          </Button>
          <Button type="submit" loading={saving} disabled={conflicts.list.length > 0}>
            Apply period
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function usePreview(days: number | undefined, isChanged: boolean) {
  const [of] = useDebouncedValue(days, 300)
  return { of, ...useAuditPreview(isChanged ? of : undefined) }
}

/** What the typed period would remove now. */
function Preview({ preview: { of, data, error, refetch } }: { preview: ReturnType<typeof usePreview> }) {
  if (of === undefined) return null
  return (
    <div role="status">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Text size="sm">
          {data
            ? `${data.removed.toLocaleString('en')} of ${counted(data.entries, 'entry', 'entries')} would be removed.`
            : 'Counting the entries that would be removed…'}
        </Text>
      )}
    </div>
  )
}

const asTyped = ({ days }: AuditSettings) => (days === 0 ? '' : String(days))
/** Undefined where it is no period. */
function daysOf(typed: Typed): number | undefined {
  const days = Number(typed.days)
  return isAuditPeriod(days) ? days : undefined
}
