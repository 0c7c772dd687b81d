import { Skeleton, Stack } from '@mantine/core'

/** In place of a table of counts that is on its way. */
export function Waiting() {
  return (
    <Stack aria-busy gap={15} pt={28}>
      {[80, 60, 70, 50].map((width) => (
        <Skeleton key={width} h={36} w={`${width}%`} />
      ))}
    </Stack>
  )
}
