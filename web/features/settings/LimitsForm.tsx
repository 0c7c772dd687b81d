import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Limits } from '#contract/calls/settings.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { rulesFrom } from '../../ui/rules.ts'
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
  const form = useForm<Typed>({ initialValues: stored, validate: rules.check })
  const { was, conflicts, isChanged, restore } = useMerging<Typed>(form, stored, true)
  useUnsavedChanges(isChanged)
  const { save, saving } = useChangeLimits()
  return (
    <form
      noValidate
      aria-label="Groups and learning time"
      onSubmit={form.onSubmit(
        (typed) => save({ ...asNumbers(typed), was: asNumbers(was) }),
        toFirstError(form),
      )}
    >
      <Card title="Groups and learning time">
        <Stack gap="md">
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
          <ConflictList conflicts={conflicts} labels={labels} />
          <Group justify="flex-end">
            <Button type="button" variant="default" disabled={!isChanged || saving} onClick={restore}>
              Undo changes
            </Button>
            <Button type="submit" loading={saving} disabled={conflicts.list.length > 0}>
              Apply limits
            </Button>
          </Group>
        </Stack>
      </Card>
    </form>
  )
}

const asTyped = (limits: Limits) =>
  Object.fromEntries(fields.map(({ name }) => [name, String(limits[name])])) as Typed
const asNumbers = (typed: Typed) =>
  Object.fromEntries(fields.map(({ name }) => [name, Number(typed[name])])) as Limits
