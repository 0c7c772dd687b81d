import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { leftOutTexts } from '#contract/rules/compliance.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type ofSubject, useComplianceTotals } from './hooks.ts'
import { LeftOutDialog } from './LeftOutDialog.tsx'
import { counted } from '../../ui/quantities.ts'
import type { Reply } from '#contract/call.ts'
import type { complianceTotals } from '#contract/calls/compliance.ts'

// "309 learners: 300 × 4 courses + 9 × 5 courses = 1,245 to complete."
type Totals = Reply<typeof complianceTotals>

const maxGroups = 4

/** @param subject what is chosen, whose sum it is; without it that of all courses */
export function sumInWords(
  { learners, groups, required, leftOut, unexplained }: Totals,
  subject?: 'learning pathway' | 'course',
): string {
  const left = leftOut.reduce((sum, { people }) => sum + people, 0)
  const without = learners - groups.reduce((sum, { people }) => sum + people, 0)
  const shown = groups.slice(0, maxGroups)
  const others = groups.slice(maxGroups)
  const parts = shown.map(({ people, courses }) => `${showNumber(people)} × ${counted(courses, 'course')}`)
  if (others.length > 0) {
    const people = others.reduce((sum, group) => sum + group.people, 0)
    const courses = others.reduce((sum, group) => sum + group.people * group.courses, 0)
    parts.push(`${counted(courses, 'course')} of ${showNumber(people)} others`)
  }
  const sum = `${parts.join(' + ') || '0'} = ${showNumber(required)} to complete`
  const ofLearners =
    subject && without > 0
      ? `, ${showNumber(without)} of them without the chosen ${subject}`
      : left > 0
        ? `, ${showNumber(left)} of them left out`
        : ''
  // Nobody needs to hear of what never happens (rule deadlines-52).
  const rest = unexplained > 0 ? `, ${showNumber(unexplained)} unexplained` : ''
  return `${counted(learners, 'learner')}${ofLearners}: ${sum}${rest}.`
}

/** How learners and what they have to complete add up, and who is left out. */
export function Reconciliation({ of }: { of: ReturnType<typeof ofSubject> }) {
  const { data, error, refetch } = useComplianceTotals(of)
  const [isOpened, setIsOpened] = useState(false)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={{ base: 116, sm: 66 }} />
  const left = data.leftOut.reduce((sum, { people }) => sum + people, 0)
  return (
    <div role="group" aria-label="How it adds up">
      <Text size="sm" c="var(--quiet)">
        {sumInWords(data, of.courseId ? 'course' : of.learningPathwayId ? 'learning pathway' : undefined)}
      </Text>
      {left > 0 && (
        <Group gap="xs" justify="space-between">
          <Text size="sm" c="var(--quiet)" style={{ flex: '1 1 240px' }}>
            {counted(left, 'learner is', 'learners are')} left out:{' '}
            {data.leftOut
              .map(({ reason, people }) => `${leftOutTexts[reason].toLowerCase()} (${showNumber(people)})`)
              .join(', ')}
            .
          </Text>
          <Button size="xs" variant="default" data-print="never" onClick={() => setIsOpened(true)}>
            Show who is left out
          </Button>
        </Group>
      )}
      {data.paused > 0 && (
        <Text size="sm" c="var(--quiet)">
          {counted(data.paused, 'learner belongs', 'learners belong')} to an organisation that is paused:
          their deadlines continue, and no mail is sent.
        </Text>
      )}
      {data.outdated > 0 && (
        <Text size="sm" c="var(--quiet)">
          The status of {counted(data.outdated, 'learner')} is being worked out again after a change.
        </Text>
      )}
      {isOpened && <LeftOutDialog of={of} reasons={data.leftOut} onClose={() => setIsOpened(false)} />}
    </div>
  )
}
