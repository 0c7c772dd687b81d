// Fields with a list to search in. They are heavy, and nobody has come to one in the first moment.
import { type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core'
import { late } from './late.tsx'

type SizeProps = Pick<
  SelectProps | MultiSelectProps,
  'label' | 'description' | 'placeholder' | 'withAsterisk' | 'error' | 'maw' | 'style'
>

/** So that nothing moves when the field arrives. */
const FieldOfItsSize = ({ label, description, placeholder, withAsterisk, error, maw, style }: SizeProps) => (
  <TextInput {...{ label, description, placeholder, withAsterisk, error, maw, style }} disabled />
)

export const Select = late<SelectProps>(
  async () => (await import('./LoadedSelect.tsx')).LoadedSelect,
  FieldOfItsSize,
)
export const MultiSelect = late<MultiSelectProps>(
  async () => (await import('./LoadedSelect.tsx')).LoadedMultiSelect,
  FieldOfItsSize,
)
