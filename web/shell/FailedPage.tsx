import { Button, Stack, Text } from '@mantine/core'
import { PageHeading } from '../ui/PageHeading.tsx'
import { somethingWrong } from '../data/send.ts'

/** Shown when a page throws an error, or its code cannot be loaded. */
export function FailedPage() {
  return (
    <Stack align="center" gap="md" py={80} ta="center" role="alert">
      <PageHeading title={somethingWrong} />
      <Text c="var(--quiet)">
        The page could not be shown. Everything that you had saved is still stored.
      </Text>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Stack>
  )
}
