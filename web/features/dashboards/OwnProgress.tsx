import { Group, Progress, Text } from '@mantine/core'
import type { Own } from './own-courses.ts'

/** How far the learner is in a course: a bar as wide as there is room, and the percentage. */
export const OwnProgress = ({ own: { course, progress } }: { own: Own }) => (
  <Group gap="sm" wrap="nowrap">
    <Progress value={progress} flex={1} size="md" aria-label={`Progress in ${course.title}`} />
    <Text component="span" size="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {Math.round(progress)}%
    </Text>
  </Group>
)
