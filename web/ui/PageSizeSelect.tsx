import { NativeSelect } from '@mantine/core'
import { defaultPageSize, pageSizes } from '#contract/shapes.ts'

/** How many rows a page has; shows the default until the user chooses. */
export function PageSizeSelect({
  size = defaultPageSize,
  onSize,
}: {
  size?: number | undefined
  onSize: (size: number) => void
}) {
  return (
    <NativeSelect
      label="Page size"
      w={{ base: 'auto', sm: 120 }}
      data={pageSizes.map(String)}
      value={String(size)}
      onChange={({ currentTarget: { value } }) => onSize(Number(value))}
    />
  )
}
