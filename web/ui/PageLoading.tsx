import { Skeleton, Stack } from '@mantine/core'

/** Has the shape of a page, so that nothing jumps when the page is shown. */
export function PageLoading() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      <Skeleton h={34} w={240} />
      <Skeleton h={120} />
      <Skeleton h={320} />
    </Stack>
  )
}
