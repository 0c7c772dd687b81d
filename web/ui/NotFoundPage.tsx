import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeading } from './PageHeading.tsx'

export function NotFoundPage({ what = 'Page' }: { what?: string }) {
  return (
    <Stack align="center" gap="md" py={80} ta="center">
      <PageHeading title={`${what} not found`} />
      <Text c="var(--quiet)">It may have been removed, or the address may be mistyped.</Text>
      <Button component={Link} to="/">
        Back to the dashboard
      </Button>
    </Stack>
  )
}
