import { Group, Text, Title } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { statistics } from '#contract/calls/feedback-submissions.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Texts } from './Texts.tsx'
import { minForTexts } from './feedback-form.ts'
import { averageOf } from './scale.ts'
import classes from './Bars.module.css'
import { wholePercent } from '../../ui/quantities.ts'

export const textsWithheld = (smallestGroup: number) =>
  `Texts are shown from ${minForTexts(smallestGroup)} people on.`

interface QuestionStatisticsProps {
  question: Reply<typeof statistics>['questions'][number]
  /** Answers are shown only if at least this number of people gave them. */
  smallestGroup: number
}

/** A question and the answers to it. */
export function QuestionStatistics({ question, smallestGroup }: QuestionStatisticsProps) {
  const { value, isRemoved, numberOfAnswers, numberNotShown } = question
  const all = numberOfAnswers + numberNotShown
  return (
    <Card>
      <Group justify="space-between" align="baseline" mb="md" gap="xs">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {value}
        </Title>
        <Group gap="xs">
          {isRemoved && <Tag tone="quiet">Removed from the form</Tag>}
          <Text size="sm" c="var(--quiet)">
            {showNumber(all)} {all === 1 ? 'answer' : 'answers'}
          </Text>
        </Group>
      </Group>
      <ShownAnswers question={question} smallestGroup={smallestGroup} />
      {numberOfAnswers > 0 && numberNotShown > 0 && (
        <Text size="sm" c="var(--quiet)" mt="md">
          These are the first {showNumber(numberOfAnswers)} answers. The next are added when{' '}
          {showNumber(numberOfAnswers + smallestGroup)} people have answered, so that nobody can be recognised
          by what they add.
        </Text>
      )}
    </Card>
  )
}

function ShownAnswers({ question, smallestGroup }: QuestionStatisticsProps) {
  const { value, isFreeText, numberOfAnswers, numberNotShown, answers } = question
  if (numberOfAnswers + numberNotShown === 0)
    return <Text c="var(--quiet)">No answers provided for this question.</Text>
  if (isFreeText) {
    if (answers.length === 0) return <Text c="var(--quiet)">{textsWithheld(smallestGroup)}</Text>
    const texts = answers.map((answer) => answer.value)
    return <Texts label={value} texts={texts} hasMore={texts.length < numberOfAnswers} />
  }
  if (numberOfAnswers === 0)
    return <Text c="var(--quiet)">Answers are shown when {smallestGroup} people have answered.</Text>
  const scale = averageOf(question)
  return (
    <>
      {scale && (
        <Text mb="sm">
          On average <strong>{showNumber(scale.average)}</strong> of {showNumber(scale.max)}
        </Text>
      )}
      <Bars label={value} bars={barsOf(question)} />
    </>
  )
}

/** How often each answer was chosen, as bars; for screen readers a list. */
function Bars({ label, bars }: { label: string; bars: Bar[] }) {
  return (
    <ul className={`plain-list ${classes['bars']}`} aria-label={label}>
      {bars.map(({ label: name, count, percent, isRemoved }, at) => (
        <li key={`${at} ${name}`}>
          <div className={classes['words']}>
            <span className={classes['name']}>
              {name} {isRemoved && <Tag tone="quiet">Removed</Tag>}
            </span>
            <span className={classes['count']}>
              <strong>{showNumber(count)}</strong> · {percent}%
            </span>
          </div>
          <div className={classes['track']} aria-hidden>
            <div className={classes['fill']} data-removed={isRemoved} style={{ width: `${percent}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface Bar {
  label: string
  count: number
  /** The share of all answers to the question, as a whole number (rule feedback-20). */
  percent: number
  isRemoved: boolean
}

type Result = Pick<Reply<typeof statistics>['questions'][number], 'answers' | 'notChosen'>

/** Returns a bar for each answer of a question, in the order of the form, followed by the answers that were removed from it. */
export function barsOf({ answers, notChosen }: Result): Bar[] {
  const bars = [
    ...answers.map(({ value, count = 0, ordinal = 0, isRemoved = false }) => ({
      value,
      count,
      ordinal,
      isRemoved,
    })),
    ...notChosen.map((choice) => ({ ...choice, count: 0, isRemoved: false })),
  ].toSorted((one, other) => Number(one.isRemoved) - Number(other.isRemoved) || one.ordinal - other.ordinal)
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  return bars.map(({ value, count, isRemoved }) => ({
    label: value,
    count,
    percent: wholePercent(count, total),
    isRemoved,
  }))
}
