import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

export function NotFoundPage({ what = 'Page' }: { what?: string }) {
  return (
    <Stack align="center" gap="md" py={80} ta="center">
      <Title order={1} size="h2">
        {what} not found
      </Title>
      <Text c="var(--quiet)">It may have been removed, or the address may be mistyped.</Text>
      <Button component={Link} to="/">
        Back to the dashboard
      </Button>
    </Stack>
  )
}
