// Fields with a list to search in. They are heavy, and nobody has come to one in the first moment.
import { type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core'
import { Suspense, lazy } from 'react'

const LoadedSelect = lazy(async () => ({ default: (await import('./LoadedSelect.tsx')).LoadedSelect }))
const LoadedMultiSelect = lazy(async () => ({
  default: (await import('./LoadedSelect.tsx')).LoadedMultiSelect,
}))

export const Select = (props: SelectProps) => (
  <Suspense fallback={<FieldOfItsSize {...props} />}>
    <LoadedSelect {...props} />
  </Suspense>
)

export const MultiSelect = (props: MultiSelectProps) => (
  <Suspense fallback={<FieldOfItsSize {...props} />}>
    <LoadedMultiSelect {...props} />
  </Suspense>
)

type SizeProps = Pick<
  SelectProps | MultiSelectProps,
  'label' | 'description' | 'placeholder' | 'withAsterisk' | 'error' | 'maw' | 'style'
>

/** So that nothing moves when the field arrives. */
const FieldOfItsSize = ({ label, description, placeholder, withAsterisk, error, maw, style }: SizeProps) => (
  <TextInput {...{ label, description, placeholder, withAsterisk, error, maw, style }} disabled />
)
