import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageOf } from '../../data/send.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { useShownError } from '../../ui/shown-errors.ts'
import { useMissingCourse } from './hooks.ts'

/** In place of a course that the learner cannot open yet: what has to be completed first, and the way there. */
export function LockedCourse({ courseId, error }: { courseId: string; error: unknown }) {
  useShownError(error)
  const missing = useMissingCourse(courseId)
  return (
    <Stack align="center" gap="md" py={80} px="md" ta="center">
      <IconLock size={44} stroke={1.5} color="var(--icon)" aria-hidden />
      <PageHeading title="This course is locked" />
      <Text c="var(--quiet)" maw={520} style={{ textWrap: 'balance', overflowWrap: 'anywhere' }}>
        {messageOf(error)}
      </Text>
      <Group gap="sm" justify="center">
        {missing && (
          <Button component={Link} to={`/engage/${missing.id}`} style={{ maxWidth: '100%' }}>
            Open {missing.title}
          </Button>
        )}
        <Button component={Link} to="/" variant="default">
          Back to the dashboard
        </Button>
      </Group>
    </Stack>
  )
}
