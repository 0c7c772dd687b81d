import { Group, Text, ThemeIcon, Title } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/counted.ts'
import type { Own } from './own-courses.ts'

/** In place of the next course when every course is finished. */
export function AllDone({ finished }: { finished: Own[] }) {
  const passed = finished.filter(({ lessonStatus }) => lessonStatus === lessonStatuses.passed).length
  const achieved = [
    `You have completed ${finished.length === 1 ? 'your course' : `all ${counted(finished.length, 'course')}`}`,
    ...(passed > 0 ? [`earned ${counted(passed, 'badge')}`] : []),
  ]
  return (
    <Card>
      <Group gap="lg" wrap="nowrap">
        <ThemeIcon
          size={64}
          radius="xl"
          style={{ background: 'var(--good)', color: 'var(--good-ink)', flex: 'none' }}
          aria-hidden
        >
          <IconTrophy size={34} stroke={1.6} />
        </ThemeIcon>
        <div>
          <Title order={2} size="h3">
            Nothing to do
          </Title>
          <Text mt={4}>{achieved.join(' and ')}. Well done!</Text>
        </div>
      </Group>
    </Card>
  )
}
