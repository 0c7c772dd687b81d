import { TextInput, type TextInputProps } from '@mantine/core'

interface MinutesInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** 0 where nobody has said. */
  value?: number
  onChange?: (minutes: number) => void
}

/** How long a course typically takes: whole minutes, or nothing. */
export const MinutesInput = ({ value = 0, onChange, ...props }: MinutesInputProps) => (
  <TextInput
    label="Typical duration in minutes"
    inputMode="numeric"
    placeholder={props.readOnly ? 'Not given' : 'For example 20'}
    {...props}
    value={value || ''}
    onChange={({ currentTarget }) =>
      onChange?.(Number(currentTarget.value.replaceAll(/\D/g, '').slice(0, 5)))
    }
  />
)
