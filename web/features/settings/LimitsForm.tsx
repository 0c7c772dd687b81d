import { TextInput } from '@mantine/core'
import type { Limits } from '#contract/calls/settings.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { useChangeLimits } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/settings.ts')).updateLimits.input)

type Typed = Record<keyof Limits, string>

const fields: { name: keyof Limits; label: string; hint: string }[] = [
  {
    name: 'smallestGroup',
    label: 'Smallest group',
    hint: 'Client managers see the answers to feedback forms only in groups of at least so many people; 1 for no limit. Administrators see all. After a change, the numbers before it and after it can be compared.',
  },
  {
    name: 'openHoursPerDay',
    label: 'Open time: hours of a day',
    hint: 'So much of a day counts at most while the window of a course is open. 24 counts all of it.',
  },
  {
    name: 'activeHoursPerDay',
    label: 'Active time: hours of a day',
    hint: 'So much of a day counts at most while the window is visible and used.',
  },
]
const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label])) as Typed

/** Limits to what is shown of people, and to what counts. */
export function LimitsForm({ limits }: { limits: Limits }) {
  const stored = asTyped(limits)
  const settings = useStoredForm<Typed>(stored, rules, 'limit-settings')
  const { form, previous } = settings
  const { save, saving } = useChangeLimits()
  return (
    <StoredForm
      name="Groups and learning time"
      stored={settings}
      labels={labels}
      saving={saving}
      onSubmit={(typed) => save({ ...asNumbers(typed), was: asNumbers(previous) })}
    >
      {fields.map(({ name, label, hint }) => (
        <TextInput
          key={name}
          label={label}
          description={hint}
          inputMode="numeric"
          withAsterisk
          styles={{ input: { maxWidth: 140 } }}
          {...form.getInputProps(name)}
        />
      ))}
    </StoredForm>
  )
}

const asTyped = (limits: Limits) =>
  Object.fromEntries(fields.map(({ name }) => [name, String(limits[name])])) as Typed
const asNumbers = (typed: Typed) =>
  Object.fromEntries(fields.map(({ name }) => [name, Number(typed[name])])) as Limits
