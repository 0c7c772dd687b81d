import { Checkbox, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Registration } from './registration.ts'

type Form = UseFormReturnType<Registration>

interface ChoiceFieldProps {
  form: Form
  name: keyof Registration
  label: string
  /** Absent while they are on their way. */
  options: { id: string; name: string }[] | undefined
}

export function ChoiceField({ form, name, label, options = [] }: ChoiceFieldProps) {
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: 'Please select' },
        ...options.map((option) => ({ value: option.id, label: option.name })),
      ]}
      {...form.getInputProps(name)}
    />
  )
}

export function TickField({
  form,
  name,
  children,
}: {
  form: Form
  name: keyof Registration
  children: ReactNode
}) {
  return <Checkbox label={children} {...form.getInputProps(name, { type: 'checkbox' })} />
}
