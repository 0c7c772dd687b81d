import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Moving } from '../../ui/MoveHandle.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Answers } from './Answers.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import classes from './Questions.module.css'
import type { Question } from './feedback-form.ts'

interface QuestionCardProps {
  formId: string
  question: Question
  moving: Moving
}

/**
 * A collapsible question; open at first if it has no answers yet, because they are to be added. Its answers, with all their buttons, are
 * drawn when it is opened for the first time. On paper they are a list.
 */
export function QuestionCard({ formId, question, moving }: QuestionCardProps) {
  const { id, value, answers } = question
  const contentId = useId()
  const [isOpen, setOpen] = useState(answers.length === 0)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)

  return (
    <div className={classes['question']}>
      <QuestionHead formId={formId} question={question} moving={moving}>
        <UnstyledButton
          className={classes['title']}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={18} className={classes['chevron']} data-open={isOpen} aria-hidden />
          <span className={classes['words']}>
            <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
            <span className={classes['count']}>
              {answers.length === 0 ? (
                <Tag tone="warning">No answers</Tag>
              ) : (
                `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`
              )}
            </span>
          </span>
        </UnstyledButton>
      </QuestionHead>
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
