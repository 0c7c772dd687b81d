import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { DeadlineSettings } from '#contract/calls/settings.ts'
import { usualTimeZone } from '#contract/rules/time-zone.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { TimeZoneSelect } from '../../ui/TimeZoneSelect.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { useChangeDeadlines } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/settings.ts')).updateDeadlines.input)

type Typed = Record<keyof DeadlineSettings, string>

const labels: Typed = { dueSoonDays: 'Due soon: days', timeZone: 'Time zone' }

/** When a course counts as due soon, and where a day begins. */
export function DeadlinesForm({ deadlines }: { deadlines: DeadlineSettings }) {
  const stored = asTyped(deadlines)
  const form = useForm<Typed>({ initialValues: stored, validate: rules.check })
  const { was, conflicts, isChanged, restore } = useMerging<Typed>(form, stored, true)
  useUnsavedChanges(isChanged)
  const { save, saving } = useChangeDeadlines()
  return (
    <form
      noValidate
      aria-label="Deadlines"
      onSubmit={form.onSubmit(
        (typed) => save({ ...asSettings(typed), was: asSettings(was) }),
        toFirstError(form),
      )}
    >
      <Card title="Deadlines">
        <Stack gap="md">
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
          <ConflictList conflicts={conflicts} labels={labels} />
          <Group justify="flex-end">
            <Button type="button" variant="default" disabled={!isChanged || saving} onClick={restore}>
              Undo changes
            </Button>
            <Button type="submit" loading={saving} disabled={conflicts.list.length > 0}>
              Apply deadlines
            </Button>
          </Group>
        </Stack>
      </Card>
    </form>
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
