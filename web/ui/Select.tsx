// Fields with a list to search in. They are heavy, and nobody has come to one in the first moment.
import { type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core'
import { late } from './late.tsx'

type FieldProps = SelectProps | MultiSelectProps

/** So that nothing moves when the field arrives, and what is chosen can be read already. */
const FieldOfItsSize = (props: FieldProps) => {
  const { label, description, placeholder, withAsterisk, error, maw, style } = props
  const sized = { label, description, placeholder, withAsterisk, error, maw, style }
  return <TextInput {...sized} value={chosenIn(props)} disabled readOnly />
}

function chosenIn({ data, value }: FieldProps): string {
  const chosen = data?.find((item) => typeof item === 'object' && 'value' in item && item.value === value)
  return typeof chosen === 'object' && 'label' in chosen ? chosen.label : ''
}

export const Select = late<SelectProps>(
  async () => (await import('./LoadedSelect.tsx')).LoadedSelect,
  FieldOfItsSize,
)
export const MultiSelect = late<MultiSelectProps>(
  async () => (await import('./LoadedSelect.tsx')).LoadedMultiSelect,
  FieldOfItsSize,
)
