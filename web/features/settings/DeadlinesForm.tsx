import { TextInput } from '@mantine/core'
import type { DeadlineSettings } from '#contract/calls/settings.ts'
import { usualTimeZone } from '#contract/rules/time-zone.ts'
import { updateDeadlines } from '#schemas/calls/settings.ts'
import { Card } from '../../ui/Card.tsx'
import { TimeZoneSelect } from '../../ui/TimeZoneSelect.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useChangeDeadlines } from './hooks.ts'
import { useSettingsForm } from './use-settings-form.ts'

const rules = rulesFrom(updateDeadlines.input)

type Typed = Record<keyof DeadlineSettings, string>

const labels: Typed = { dueSoonDays: 'Due soon: days', timeZone: 'Time zone' }

/** When a course counts as due soon, and where a day begins. */
export function DeadlinesForm({ deadlines }: { deadlines: DeadlineSettings }) {
  const stored = asTyped(deadlines)
  const settings = useSettingsForm<Typed>(stored, rules, 'deadline-settings')
  const { form, was } = settings
  const { save, saving } = useChangeDeadlines()
  return (
    <Card title="Deadlines">
      <SettingsForm
        name="Deadlines"
        settings={settings}
        labels={labels}
        submitLabel="Apply deadlines"
        saving={saving}
        onSubmit={(typed) => save({ ...asSettings(typed), was: asSettings(was) })}
      >
        <TextInput
          label={labels.dueSoonDays}
          description="For so many days before its due date a course is due soon."
          inputMode="numeric"
          withAsterisk
          styles={{ input: { maxWidth: 140 } }}
          {...form.getInputProps('dueSoonDays')}
        />
        <TimeZoneSelect
          label={labels.timeZone}
          description="A due date ends at midnight in this time zone. A client can have another one, on the Settings tab of its page."
          usual={usualTimeZone}
          maw={360}
          {...form.getInputProps('timeZone')}
        />
      </SettingsForm>
    </Card>
  )
}

const asTyped = ({ dueSoonDays, timeZone }: DeadlineSettings): Typed => ({
  dueSoonDays: String(dueSoonDays),
  timeZone,
})
const asSettings = ({ dueSoonDays, timeZone }: Typed): DeadlineSettings => ({
  dueSoonDays: Number(dueSoonDays),
  timeZone,
})
