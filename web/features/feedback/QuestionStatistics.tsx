import { Group, Text, Title } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import { type statistics, fewestPeople } from '#contract/calls/feedback.ts'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Bars } from './Bars.tsx'
import { Texts } from './Texts.tsx'
import { barsOf } from './bars-of.ts'

export const textsWithheld = `Texts are shown from ${fewestPeople} people on.`

type QuestionResult = Reply<typeof statistics>['questions'][number]

/** A question and the answers to it. */
export function QuestionStatistics({ isWithheld, ...question }: QuestionResult & { isWithheld: boolean }) {
  const { value, isFreeText, isRemoved, numberOfAnswers, answers } = question
  const texts = answers.map((answer) => answer.value)
  return (
    <Card>
      <Group justify="space-between" align="baseline" mb="md" gap="xs">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {value}
        </Title>
        <Group gap="xs">
          {isRemoved && <Tag tone="quiet">Removed from the form</Tag>}
          <Text size="sm" c="var(--quiet)">
            {numberOfAnswers.toLocaleString('en')} {numberOfAnswers === 1 ? 'answer' : 'answers'}
          </Text>
        </Group>
      </Group>
      {numberOfAnswers === 0 ? (
        <Text c="var(--quiet)">No answers provided for this question.</Text>
      ) : !isFreeText ? (
        <Bars label={value} bars={barsOf(question)} />
      ) : isWithheld ? (
        <Text c="var(--quiet)">{textsWithheld}</Text>
      ) : (
        <Texts label={value} texts={texts} hasMore={texts.length < numberOfAnswers} />
      )}
    </Card>
  )
}
