import { Button, Group, Stack } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { FieldInput } from './FieldInput.tsx'
import { type MissingField, useMyFields, useSaveMine } from './hooks.ts'

/** In My Account: the own fields that the person is asked for (rule people-181). Nothing where there are none. */
export function MissingFields() {
  const missing = useMyFields().data?.missing ?? []
  if (missing.length === 0) return null
  // Other fields make another form.
  return <FieldsToFillIn key={missing.map(({ id }) => id).join()} fields={missing} />
}

const rules = rulesFrom(
  async () => (await import('#schemas/calls/person-fields.ts')).saveMine.input.shape.values,
)

function FieldsToFillIn({ fields }: { fields: MissingField[] }) {
  const form = useCheckedForm<Record<string, string>>(rules, {
    initialValues: Object.fromEntries(fields.map(({ id }) => [id, ''])),
  })
  const { save, saving } = useSaveMine()
  return (
    <Card narrow title="Your organisation asks for">
      <form noValidate onSubmit={form.onSubmit((values) => save({ values }), toFirstError(form))}>
        <Stack gap="md" maw={420}>
          {fields.map((field) => (
            <FieldInput key={field.id} field={field} {...form.getInputProps(field.id)} />
          ))}
          <Group justify="flex-end">
            <Button type="submit" loading={saving}>
              Save answers
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
