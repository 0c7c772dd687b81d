// What Select and MultiSelect show when their code has been loaded.
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'

export const LoadedSelect = (props: SelectProps) => <Select {...props} />
export const LoadedMultiSelect = (props: MultiSelectProps) => <MultiSelect {...props} />
