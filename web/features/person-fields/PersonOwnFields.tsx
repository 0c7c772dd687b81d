import { Group, SimpleGrid, Stack } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { showDate } from '../../ui/dates.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { FieldInput } from './FieldInput.tsx'
import { type FieldOfPerson, useFieldsOfPerson, useSaveValues } from './hooks.ts'

/** On the page of a person. Nothing where there are no own fields. */
export function PersonOwnFields({ user }: { user: { id: string; urlToken: string } }) {
  const { data, error, refetch } = useFieldsOfPerson(user.urlToken)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || data.fields.length === 0) return null
  // Other fields make another form.
  return <Values key={data.fields.map(({ id }) => id).join()} userId={user.id} fields={data.fields} />
}

const rules = rulesFrom(
  async () => (await import('#schemas/calls/person-fields.ts')).saveValues.input.shape.values,
)

const textOf = ({ kind, value }: FieldOfPerson) =>
  value === null ? '–' : kind === 'date' ? showDate(value) : <bdi>{value}</bdi>

function Values({ userId, fields }: { userId: string; fields: FieldOfPerson[] }) {
  const stored = Object.fromEntries(fields.map(({ id, value }) => [id, value ?? '']))
  const labels = Object.fromEntries(fields.map(({ id, name }) => [id, name]))
  const { form, editing, previous, conflicts, keptText, stop, buttons } = useEditing(
    stored,
    rules,
    stored,
    `own-fields:${userId}`,
  )
  const { save, saving } = useSaveValues(stop)
  return (
    <Card title="Own fields">
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save({ userId, values, was: previous }), toFirstError(form))}
      >
        <Stack gap="sm" maw={640}>
          {keptText}
          {editing ? (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {fields.map((field) => (
                <FieldInput key={field.id} field={field} {...form.getInputProps(field.id)} />
              ))}
            </SimpleGrid>
          ) : (
            <FactLines facts={Object.fromEntries(fields.map((field) => [field.name, textOf(field)]))} />
          )}
          <ConflictList conflicts={conflicts} labels={labels} />
          <Group justify="flex-end">
            <EditButtons saving={saving} label="Change fields" {...buttons} />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
