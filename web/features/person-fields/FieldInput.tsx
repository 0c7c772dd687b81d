import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { fieldLimits } from '#contract/rules/person-fields.ts'
import type { FieldOfPerson } from './hooks.ts'

interface FieldInputProps extends Pick<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  field: Pick<FieldOfPerson, 'name' | 'kind' | 'choices' | 'isRequired'>
}

/** The field of a form for a value of an own field. */
export function FieldInput({ field: { name, kind, choices, isRequired }, ...props }: FieldInputProps) {
  const common = { label: name, withAsterisk: isRequired }
  if (kind === 'choice') {
    const { onChange, onBlur, ...others } = props
    return (
      <NativeSelect
        {...common}
        {...others}
        data={[{ value: '', label: 'None' }, ...choices]}
        onChange={onChange as never}
        onBlur={onBlur as never}
      />
    )
  }
  return (
    <TextInput
      {...common}
      {...props}
      autoComplete="off"
      dir={kind === 'text' ? 'auto' : undefined}
      maxLength={fieldLimits.value}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
    />
  )
}
