import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AuditSettings } from '#contract/calls/settings.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { useAuditPreview, useChangeAudit } from './hooks.ts'
import { isAuditPeriod } from '#contract/rules/retention.ts'
import { counted } from '../../ui/quantities.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/settings.ts')).auditSettings)

const labels = { days: 'Audit log: days' }

interface Typed extends Record<string, string> {
  days: string
}

/** Sets for how long entries of the audit log are stored (rule audit-10). */
export function AuditForm({ audit }: { audit: AuditSettings }) {
  const stored = { days: asTyped(audit) }
  const settings = useStoredForm<Typed>(stored, rules, 'audit-settings')
  const { form, previous, isChanged } = settings
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
      save({ days: chosen, was: { days: daysOf(previous) ?? 0 } })
  }

  return (
    <StoredForm name="Audit log" stored={settings} labels={labels} saving={saving} onSubmit={submit}>
      <TextInput
        label={labels.days}
        description="Entries of the audit log. At least 90 days."
        placeholder="No limit"
        inputMode="numeric"
        styles={{ input: { maxWidth: 140 } }}
        {...form.getInputProps('days')}
      />
      {isChanged && <Preview preview={preview} />}
    </StoredForm>
  )
}

function usePreview(days: number | undefined, isChanged: boolean) {
  const [of] = useDebouncedValue(days, 300)
  return { of, ...useAuditPreview(isChanged ? of : undefined) }
}

/** Shows how much the typed period would remove now. */
function Preview({ preview: { of, data, error, refetch } }: { preview: ReturnType<typeof usePreview> }) {
  if (of === undefined) return null
  return (
    <div role="status">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Text size="sm">
          {data
            ? `${showNumber(data.removed)} of ${counted(data.entries, 'entry', 'entries')} would be removed.`
            : 'Counting the entries that would be removed…'}
        </Text>
      )}
    </div>
  )
}

const asTyped = ({ days }: AuditSettings) => (days === 0 ? '' : String(days))
/** Returns undefined if the text is not a period. */
function daysOf(typed: Typed): number | undefined {
  const days = Number(typed.days)
  return isAuditPeriod(days) ? days : undefined
}
