import { Button, Image, Stack, Text } from '@mantine/core'
import { Link, Navigate, useLocation } from 'react-router'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { showDate } from '../../ui/dates.tsx'
import { readBadgeState } from './badge-state.ts'

/** One badge of the user. */
export function BadgePage() {
  const user = useSession()
  const badge = readBadgeState(useLocation().state)
  if (!badge || !user) return <Navigate to="/" replace />
  return (
    <Card>
      <Stack align="center" gap="sm" ta="center" py="xl">
        <Image
          src={badge.badgeImageUrl}
          alt={`Badge of ${badge.courseTitle}`}
          w={220}
          h={220}
          fit="contain"
          mb="md"
        />
        <PageHeading title={`Badge of ${badge.courseTitle}`}>
          {user.firstName} {user.lastName}
        </PageHeading>
        <Text c="var(--quiet)">Successfully completed</Text>
        <Text fz="lg" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {badge.courseTitle}
        </Text>
        <Text c="var(--quiet)">
          <time dateTime={badge.completedDateTime}>{showDate(badge.completedDateTime)}</time>
        </Text>
        <Button component={Link} to="/" variant="default" mt="lg">
          Back to the dashboard
        </Button>
      </Stack>
    </Card>
  )
}
