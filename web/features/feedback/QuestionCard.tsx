import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Moving } from '../../ui/MoveHandle.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { counted } from '../../ui/quantities.ts'
import { Answers } from './Answers.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import classes from './Questions.module.css'
import type { Answer, Question } from './feedback-form.ts'

interface QuestionCardProps {
  formId: string
  question: Question
  /** Its place in the list, from 1. */
  number: number
  moving: Moving
}

/**
 * A question with its answers in short, which can be opened; open at first if it has no answers yet, because they are to be added. Its answers, with all their buttons, are
 * drawn when it is opened for the first time. On paper they are a list.
 */
export function QuestionCard({ formId, question, number, moving }: QuestionCardProps) {
  const { id, value, answers } = question
  const contentId = useId()
  const [isOpen, setOpen] = useState(answers.length === 0)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)

  return (
    <div className={classes['question']}>
      <QuestionHead
        formId={formId}
        question={question}
        number={number}
        kind={answers.length === 0 ? 'Multiple choice' : 'Multiple choice, required'}
        moving={moving}
      />
      <UnstyledButton
        className={classes['toggle']}
        data-print="never"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={18} className={classes['chevron']} data-open={isOpen} aria-hidden />
        <span className={classes['short']}>
          <span className="visually-hidden">{value}: </span>
          {answers.length === 0 ? <Tag tone="warning">No answers</Tag> : counted(answers.length, 'answer')}
          {/* Their words are read from the list that this opens. */}
          {!isOpen && answers.length > 0 && <span aria-hidden>: {inShort(answers)}</span>}
        </span>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={contentId}>
        <div className={classes['content']} data-print="never">
          {wasOpened && <Answers questionId={id} question={value} answers={answers} />}
        </div>
      </Collapse>
      <ul className={classes['printed']} data-print="only">
        {answers.map((answer) => (
          <li key={answer.id}>{answer.value}</li>
        ))}
      </ul>
    </div>
  )
}

const inShort = (answers: Answer[]) => answers.map(({ value }) => value).join(' · ')
