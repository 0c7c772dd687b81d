import { Stack, TextInput, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Provider } from '#contract/calls/theme.ts'
import { Card } from '../../ui/Card.tsx'
import { groups } from './fields.ts'

interface SettingsFieldsProps {
  form: UseFormReturnType<Provider>
  /** What holds where a field is empty. */
  defaults: Provider
}

export function SettingsFields({ form, defaults }: SettingsFieldsProps) {
  return groups.map(({ title, fields }) => (
    <Card key={title} title={title}>
      <Stack gap="md">
        {fields.map(({ name, label, hint, rows }) => {
          const shared = {
            label,
            description: hint,
            placeholder: defaults[name],
            ...form.getInputProps(name),
          }
          return rows ? (
            <Textarea key={name} autosize minRows={rows} maxRows={8} {...shared} />
          ) : (
            <TextInput key={name} {...shared} />
          )
        })}
      </Stack>
    </Card>
  ))
}
