import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeading } from './PageHeading.tsx'

interface NotFoundPageProps {
  what?: string
  /** The page that lists those that exist, for a user who has such a page. */
  list?: { to: string; label: string } | undefined
}

export function NotFoundPage({ what = 'Page', list }: NotFoundPageProps) {
  return (
    <Stack align="center" gap="md" py={80} ta="center">
      <PageHeading title={`${what} not found`} />
      <Text c="var(--quiet)">It may have been removed, or the address may be mistyped.</Text>
      <Group justify="center">
        {list && (
          <Button component={Link} to={list.to}>
            {list.label}
          </Button>
        )}
        <Button component={Link} to="/" variant={list ? 'default' : 'filled'}>
          Back to the dashboard
        </Button>
      </Group>
    </Stack>
  )
}
