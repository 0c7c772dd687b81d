import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router'
import type { RetentionSettings } from '#contract/calls/settings.ts'
import { jobNames } from '#contract/rules/jobs.ts'
import { type RetentionRule, isRetentionPeriod, retentionRules } from '#contract/rules/retention.ts'
import { FailedParts } from '../../shell/FailedParts.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { useChangeRetention, useRetentionPreview } from './hooks.ts'
import { failedRules, previewOf, removalsOf, retentionFields } from './retention-texts.ts'

type Typed = Record<RetentionRule, string>

const rules = rulesFrom(async () => (await import('#schemas/calls/settings.ts')).retentionSettings)

const labels = Object.fromEntries(retentionFields.map(({ rule, label }) => [rule, label])) as Typed

/** Sets for how long data about people is stored, and shows what a period would remove (rules retention-1 and retention-2). */
export function RetentionForm({ retention }: { retention: RetentionSettings }) {
  const stored = asTyped(retention)
  const settings = useStoredForm<Typed>(stored, rules, 'retention-settings')
  const { form, previous } = settings
  const { save, saving } = useChangeRetention()
  const periods = periodsOf(form.getValues())
  const preview = usePreview(periods)

  async function submit(typed: Typed) {
    const chosen = periodsOf(typed)
    if (!chosen) return
    const parts = isSame(preview.of, chosen) ? preview.data?.parts : undefined
    const removals = parts && removalsOf(parts)
    const isSafe = retentionRules.every((rule) => chosen[rule] === 0) || removals?.length === 0
    const question = removals
      ? 'Within a day, and then every day, is removed what is older than these periods.'
      : 'How much is removed could not be counted.'
    const asked = {
      title: 'Remove old data',
      question,
      losses: Promise.resolve(removals ?? []),
      destructive: true,
    }
    if (isSafe || (await askToConfirm(asked))) save({ ...chosen, was: periodsOf(previous) ?? retention })
  }

  return (
    <StoredForm name="Data about people" stored={settings} labels={labels} saving={saving} onSubmit={submit}>
      <FailedParts job={jobNames.retention} words={({ part }) => failedRules[part as RetentionRule]} />
      {retentionFields.map(({ rule, label, hint }) => (
        <Stack key={rule} gap={6}>
          <TextInput
            label={label}
            description={hint}
            inputMode="numeric"
            placeholder={rule === 'logs' ? 'As set up' : 'No limit'}
            styles={{ input: { maxWidth: 140 } }}
            {...form.getInputProps(rule)}
          />
          <Preview rule={rule} preview={preview} />
        </Stack>
      ))}
    </StoredForm>
  )
}

/** Counts what the typed periods would remove. Without a period nothing is counted. */
function usePreview(periods: RetentionSettings | undefined) {
  const [typed] = useDebouncedValue(periods && JSON.stringify(periods), 300)
  const of = typed === undefined ? undefined : (JSON.parse(typed) as RetentionSettings)
  const isAny = of !== undefined && retentionRules.some((rule) => of[rule] > 0)
  return { of, ...useRetentionPreview(isAny ? of : undefined) }
}

interface PreviewProps {
  rule: RetentionRule
  preview: ReturnType<typeof usePreview>
}

function Preview({ rule, preview: { of, data, error, refetch } }: PreviewProps) {
  if (!of || of[rule] === 0) return null
  return (
    <div role="status">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <>
          {(data ? previewOf(rule, data.parts) : ['Counting what would be removed…']).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
          {rule === 'people' && (
            <Anchor component={Link} to="/users?status=archived" size="sm">
              All archived people
            </Anchor>
          )}
        </>
      )}
    </div>
  )
}

const asTyped = (periods: RetentionSettings) =>
  Object.fromEntries(
    retentionRules.map((rule) => [rule, periods[rule] === 0 ? '' : String(periods[rule])]),
  ) as Typed
/** Returns undefined if one of the texts is not a period. */
function periodsOf(typed: Typed): RetentionSettings | undefined {
  const periods = retentionRules.map((rule) => [rule, Number(typed[rule])] as const)
  if (!periods.every(([, months]) => isRetentionPeriod(months))) return undefined
  return Object.fromEntries(periods) as RetentionSettings
}
const isSame = (one: RetentionSettings | undefined, other: RetentionSettings) =>
  one !== undefined && retentionRules.every((rule) => one[rule] === other[rule])
