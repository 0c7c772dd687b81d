import { Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import { minPeople } from '#contract/calls/feedback-submissions.ts'
import type { insights } from '#contract/calls/reports.ts'
import { Card } from '../../ui/Card.tsx'
import { Texts } from '../feedback/Texts.tsx'
import { CountTable } from './CountTable.tsx'
import { showNumber } from '#contract/rules/numbers.ts'

interface AskedOfProps {
  numberOfAsked: number
  numberOfAnswered: number
}

/** Who is behind the counts: a field may be optional, or may not have been asked from the beginning. */
export const AskedOf = ({ numberOfAsked, numberOfAnswered }: AskedOfProps) => (
  <Text size="sm" c="var(--quiet)" mt="sm">
    {`${showNumber(numberOfAsked)} asked, ${showNumber(numberOfAnswered)} answered`}
  </Text>
)

type OwnQuestion = Reply<typeof insights>['ownQuestions'][number]

/** Shows the answers to an own question of the registration form (rule registration-7). */
export function OwnQuestionCard({ question }: { question: OwnQuestion }) {
  const { label, kind, counts, numberOfAnswered } = question
  const isMultiple = kind === 'multipleChoice'
  return (
    <Card title={label}>
      {kind === 'text' ? (
        <Answers {...question} />
      ) : (
        <CountTable label={label} counts={counts} {...(isMultiple ? { people: numberOfAnswered } : {})} />
      )}
      <AskedOf {...question} />
      {isMultiple && (
        <Text size="sm" c="var(--quiet)">
          Learners may have chosen several answers.
        </Text>
      )}
    </Card>
  )
}

function Answers({ label, texts, numberOfAnswered }: OwnQuestion) {
  if (texts.length === 0)
    return (
      <Text c="var(--quiet)">
        {`Texts are shown when at least ${minPeople} learners have answered: those to a question of the provider for all organisations together, those to a question of one organisation there.`}
      </Text>
    )
  return (
    <>
      <Texts label={label} texts={texts} hasMore={false} />
      {numberOfAnswered > texts.length && (
        <Text size="sm" c="var(--quiet)" mt="sm">
          {`The first ${texts.length} in alphabetical order are shown.`}
        </Text>
      )}
    </>
  )
}
