import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Provider } from '#contract/calls/theme.ts'
import { Card } from '../../ui/Card.tsx'
import { DrawnLater } from '../../ui/DrawnLater.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { groups } from './fields.ts'

interface SettingsFieldsProps {
  form: UseFormReturnType<Provider>
  /** What holds where a field is empty. */
  defaults: Provider
}

export function SettingsFields(props: SettingsFieldsProps) {
  const [first, ...others] = groups.map((group) => <Fields key={group.title} group={group} {...props} />)
  return (
    <>
      {first}
      <DrawnLater>{others}</DrawnLater>
    </>
  )
}

interface FieldsProps extends SettingsFieldsProps {
  group: (typeof groups)[number]
}

const Fields = ({ group: { title, fields }, form, defaults }: FieldsProps) => (
  <Card title={title}>
    <Stack gap="md">
      {fields.map(({ name, label, hint, rows }) => {
        const shared = {
          label,
          description: hint,
          placeholder: defaults[name],
          ...form.getInputProps(name),
        }
        return rows ? (
          <Textarea key={name} minRows={rows} maxRows={8} {...shared} />
        ) : (
          <TextInput key={name} {...shared} />
        )
      })}
    </Stack>
  </Card>
)
