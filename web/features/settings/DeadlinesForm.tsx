import { NativeSelect, TextInput } from '@mantine/core'
import type { DeadlineSettings } from '#contract/calls/settings.ts'
import { usualTimeZone } from '#contract/rules/time-zone.ts'
import { TimeZoneSelect } from '../../ui/TimeZoneSelect.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { useChangeDeadlines } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/settings.ts')).updateDeadlines.input)

type Typed = Record<keyof DeadlineSettings, string>

const labels: Typed = {
  dueSoonDays: 'Due soon: days',
  timeZone: 'Time zone',
  pastEvidence: 'Past completions by file',
}

/** When a course counts as due soon, and where a day begins. */
export function DeadlinesForm({ deadlines }: { deadlines: DeadlineSettings }) {
  const stored = asTyped(deadlines)
  const settings = useStoredForm<Typed>(stored, rules, 'deadline-settings')
  const { form, previous } = settings
  const { save, saving } = useChangeDeadlines()
  return (
    <StoredForm
      name="Deadlines"
      stored={settings}
      labels={labels}
      saving={saving}
      onSubmit={(typed) => save({ ...asSettings(typed), was: asSettings(previous) })}
    >
      <TextInput
        label={labels.dueSoonDays}
        description="A course counts as due soon during this number of days before its due date."
        inputMode="numeric"
        withAsterisk
        styles={{ input: { maxWidth: 140 } }}
        {...form.getInputProps('dueSoonDays')}
      />
      <TimeZoneSelect
        label={labels.timeZone}
        description="A due date ends at midnight in this time zone. An organisation can have another one, on the Settings tab of its page."
        usual={usualTimeZone}
        maw={360}
        {...form.getInputProps('timeZone')}
      />
      <NativeSelect
        label={labels.pastEvidence}
        description="A file has no evidence of what was completed elsewhere."
        maw={420}
        data={[
          { value: 'optional', label: 'Can be uploaded without evidence' },
          { value: 'required', label: 'Not allowed, each completion needs evidence' },
        ]}
        {...form.getInputProps('pastEvidence')}
      />
    </StoredForm>
  )
}

const asTyped = ({ dueSoonDays, timeZone, pastEvidence }: DeadlineSettings): Typed => ({
  dueSoonDays: String(dueSoonDays),
  timeZone,
  pastEvidence,
})
const asSettings = ({ dueSoonDays, timeZone, pastEvidence }: Typed): DeadlineSettings => ({
  dueSoonDays: Number(dueSoonDays),
  timeZone,
  pastEvidence: pastEvidence === 'required' ? 'required' : 'optional',
})
