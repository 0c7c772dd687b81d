import { Skeleton, Stack } from '@mantine/core'

/** Shown in place of a table of counts while it is loading. */
export function CountsLoading() {
  return (
    <Stack aria-busy gap={15} pt={28}>
      {[80, 60, 70, 50].map((width) => (
        <Skeleton key={width} h={36} w={`${width}%`} />
      ))}
    </Stack>
  )
}
