import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { analysedAttempts, type itemAnalysis } from '#contract/calls/history.ts'
import { answerWords, questionType } from '#contract/rules/answer-words.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { Below } from '../../ui/Days.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { QuestionTitle, titleOf } from './QuestionTitle.tsx'
import { useItemAnalysis } from './hooks.ts'
import classes from './ItemAnalysis.module.css'
import { wholePercent } from '../../ui/quantities.ts'

/** How the questions of a course are answered, which shows the ones that are too hard or too easy. */
export function ItemAnalysis({ courseId }: { courseId: string }) {
  const [version, setVersion] = useState<number>()
  const { data, error, refetch } = useItemAnalysis(courseId, version)
  return (
    <Card title="Item analysis">
      {error && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={96} />
      ) : (
        <Stack gap="md">
          {data.packageVersions.length > 1 && (
            <NativeSelect
              label="Package version"
              maw={180}
              value={data.packageVersion}
              onChange={(event) => setVersion(Number(event.currentTarget.value))}
              data={data.packageVersions.map((number) => ({ value: String(number), label: String(number) }))}
            />
          )}
          {data.numberIncomplete > 0 && (
            <Note icon={<IconAlertTriangle aria-hidden />}>{incompleteText(data.numberIncomplete)}</Note>
          )}
          {data.questions.length === 0 ? (
            <EmptyState>
              No answers have been reported yet. They appear here when the package reports its questions.
            </EmptyState>
          ) : (
            <>
              <Text c="var(--quiet)" size="sm">
                {basisText(data.numberOfAttempts)}
                {data.questions.some(({ description }) => description === null) && ` ${withoutWords}`}
              </Text>
              <ol className="plain-list" aria-label="Questions of this course">
                {data.questions.map((question, at) => (
                  <Question
                    key={`${question.item} ${question.question}`}
                    question={question}
                    number={at + 1}
                  />
                ))}
              </ol>
            </>
          )}
        </Stack>
      )}
    </Card>
  )
}

const basisText = (attempts: number) =>
  attempts === 1
    ? 'From the one attempt with answers.'
    : attempts < analysedAttempts
      ? `From ${showNumber(attempts)} attempts with answers.`
      : `From the latest ${showNumber(attempts)} attempts.`

/** SCORM 1.2 has no element for it, and a package with SCORM 2004 may leave it empty. */
const withoutWords =
  'The package does not report the words of each question. Where they are missing, a question has a name made of its id, or a number, and its id is below: please compare it with the course.'

const incompleteText = (attempts: number) =>
  `In ${attempts === 1 ? 'one attempt' : `${showNumber(attempts)} attempts`} the package reported answers that could not be stored, so they are missing here. The log of an attempt says why.`

type QuestionCount = Reply<typeof itemAnalysis>['questions'][number]

/** The type of a question, and its right answer; without one the most frequent answer (rule learning-31). */
function questionInWords({ type, correctResponse, answers }: QuestionCount): string {
  const [frequent] = answers
  const answer =
    correctResponse !== undefined
      ? `Right answer: ${answerWords(type, correctResponse)}`
      : frequent && `Most frequent answer: ${answerWords(type, frequent.response)}`
  return [questionType(type), answer].filter(Boolean).join(' · ')
}

function Question({ question: counted, number }: { question: QuestionCount; number: number }) {
  const { question, description, type, numberOfAnswers, numberMarked, numberRight, answers } = counted
  const share = numberMarked > 0 ? `, ${wholePercent(numberRight, numberMarked)}% right` : ''
  const inWords = questionInWords(counted)
  const named = { question, description, number }
  return (
    <li className={classes['question']}>
      <div className={classes['head']}>
        <div className={classes['title']}>
          <QuestionTitle {...named} hasId />
          {inWords && (
            <Below>
              <bdi>{inWords}</bdi>
            </Below>
          )}
        </div>
        <span className={classes['share']}>
          {showNumber(numberOfAnswers)} {numberOfAnswers === 1 ? 'answer' : 'answers'}
          {share}
        </span>
      </div>
      <ul className={`plain-list ${classes['answers']}`} aria-label={`Answers to ${titleOf(named)}`}>
        {answers.map(({ response, count, isRight }) => (
          <li key={response} className={classes['answer']} data-right={isRight === true}>
            <span
              className={classes['bar']}
              style={{ width: `${(count / numberOfAnswers) * 100}%` }}
              aria-hidden
            />
            <span className={isRight ? classes['right'] : undefined}>
              <bdi>{answerWords(type, response)}</bdi>
              {isRight && <span className="visually-hidden"> (right)</span>}
            </span>
            <span>{showNumber(count)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
