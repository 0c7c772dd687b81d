import { Checkbox, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

interface OwnFieldProps<Value> {
  label: string
  /** Why the question is asked. */
  description: string
  inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
  value?: Value
  onChange?: (value: Value) => void
  error?: ReactNode
  /** By which the form finds the field with an error; on the first input, which gets the focus. */
  'data-path'?: string
}

const pathOf = (first: { 'data-path'?: string }) => {
  const path = first['data-path']
  return path ? { 'data-path': path } : {}
}

export const YesNoField = ({
  label,
  description,
  inputWrapperOrder,
  value,
  onChange,
  error,
  ...first
}: OwnFieldProps<string>) => (
  <Radio.Group
    label={label}
    description={description}
    inputWrapperOrder={inputWrapperOrder}
    value={value ?? ''}
    error={error}
    {...(onChange ? { onChange } : {})}
  >
    <Stack gap="sm" mt="xs">
      <Radio value="yes" label="Yes" {...pathOf(first)} />
      <Radio value="no" label="No" />
    </Stack>
  </Radio.Group>
)

interface ChoicesFieldProps extends OwnFieldProps<string[]> {
  options: { id: string; name: string }[]
}

export const ChoicesField = ({
  label,
  description,
  inputWrapperOrder,
  options,
  value,
  onChange,
  error,
  ...first
}: ChoicesFieldProps) => (
  <Checkbox.Group
    label={label}
    description={description}
    inputWrapperOrder={inputWrapperOrder}
    value={value ?? []}
    error={error}
    {...(onChange ? { onChange } : {})}
  >
    <Stack gap="sm" mt="xs">
      {options.map(({ id, name }, at) => (
        <Checkbox key={id} value={id} label={name} {...(at === 0 ? pathOf(first) : {})} />
      ))}
    </Stack>
  </Checkbox.Group>
)
