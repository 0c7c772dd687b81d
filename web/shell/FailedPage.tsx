import { Button, Stack, Text, Title } from '@mantine/core'
import { somethingWrong } from '../data/send.ts'

/** When a screen itself breaks, or its code cannot be loaded. */
export function FailedPage() {
  return (
    <Stack align="center" gap="md" py={80} ta="center" role="alert">
      <Title order={1} size="h2">
        {somethingWrong}
      </Title>
      <Text c="var(--quiet)">The page could not be shown. What you had saved is safe.</Text>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Stack>
  )
}
