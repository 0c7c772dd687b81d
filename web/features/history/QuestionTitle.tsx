import { questionName } from '#contract/rules/question-name.ts'
import { Below } from '../../ui/Days.tsx'

interface Named {
  /** Its id in the package. */
  question: string
  description: string | null
  /** Its place among the questions that are shown, from 1. */
  number: number
}

/** Its words, or else a name made of its id, or its number (rule learning-27). */
export const titleOf = ({ question, description, number }: Named): string =>
  description ?? questionName(question) ?? `Question ${number}`

interface QuestionTitleProps extends Named {
  /** Whether a question that has words of its own has its id below too. */
  hasId?: boolean
}

/** With the id of a question whose words the package does not report. */
export function QuestionTitle({ hasId = false, ...named }: QuestionTitleProps) {
  const title = titleOf(named)
  return (
    <>
      <bdi>{title}</bdi>
      {(hasId || named.description === null) && title !== named.question && (
        <Below>
          <bdi>{named.question}</bdi>
        </Below>
      )}
    </>
  )
}
