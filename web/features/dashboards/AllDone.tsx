import { Group, Text, ThemeIcon, Title } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { Card } from '../../ui/Card.tsx'
import type { Own } from './own-courses.ts'
import { counted } from '../../ui/quantities.ts'

interface AllDoneProps {
  finished: Own[]
  /** The courses that the learner does not have to take. */
  exempt: Own[]
}

/** Replaces the next course when there is nothing to do. */
export const AllDone = (of: AllDoneProps) => (
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
        <Text mt={4}>{sentencesOf(of).join(' ')}</Text>
      </div>
    </Group>
  </Card>
)

function sentencesOf({ finished, exempt }: AllDoneProps): string[] {
  const passed = finished.filter(({ lessonStatus }) => lessonStatus === lessonStatuses.passed).length
  const courses = counted(finished.length, 'course')
  const achieved = [
    `You have completed ${exempt.length > 0 ? courses : finished.length === 1 ? 'your course' : `all ${courses}`}`,
    ...(passed > 0 ? [`earned ${counted(passed, 'badge')}`] : []),
  ]
  return [
    ...(finished.length > 0 ? [`${achieved.join(' and ')}. Well done!`] : []),
    ...(exempt.length > 0 ? [`You are exempt from ${counted(exempt.length, 'course')}.`] : []),
  ]
}
