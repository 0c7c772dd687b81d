import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Provider } from '#contract/calls/theme.ts'
import { Textarea } from '../../ui/Textarea.tsx'
import type { groups } from './fields.ts'

interface SettingsFieldsProps {
  group: (typeof groups)[number]
  form: UseFormReturnType<Provider>
  /** The values that apply for empty fields. */
  defaults: Provider
}

/** The fields of one group. */
export const SettingsFields = ({ group: { fields }, form, defaults }: SettingsFieldsProps) => (
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
)
