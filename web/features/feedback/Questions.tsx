import { orderQuestions } from '#contract/calls/feedback.ts'
import { useOrder } from '../../data/use-order.ts'
import { Card } from '../../ui/Card.tsx'
import { DeletableItem, useDeletableItems } from '../../ui/DeletableItem.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { type Question, type Answer, stableIdOf } from './feedback-form.ts'
import { ofFeedback, ordinalsOf } from './hooks.ts'
import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Moving } from '../../ui/MoveHandle.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { counted } from '../../ui/quantities.ts'
import { Answers } from './Answers.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import classes from './Questions.module.css'

/** The multiple-choice questions, in the order of the form. */
export function Questions({ formId, questions }: { formId: string; questions: Question[] }) {
  const { order, inOrder, state } = useOrder(orderQuestions, questions, {
    ...ofFeedback,
    inputOf: (ordered, stored) => ({ questions: ordinalsOf(ordered), wasIds: stored.map(({ id }) => id) }),
  })
  const { items, propsOf } = useDeletableItems(questions, stableIdOf)
  const ordered = inOrder(items)
  return (
    <Card title="Multiple-choice questions">
      {items.length === 0 ? (
        <EmptyState>No multiple-choice questions yet: please add one below.</EmptyState>
      ) : (
        <SortableList
          label="Multiple-choice questions"
          items={ordered}
          keyOf={stableIdOf}
          nameOf={({ value }) => value}
          onOrder={order}
          state={state}
        >
          {(question, moving) => (
            <DeletableItem what="question" {...propsOf(question)}>
              <QuestionCard
                formId={formId}
                question={question}
                number={ordered.map(stableIdOf).indexOf(question.stableId) + 1}
                moving={moving}
              />
            </DeletableItem>
          )}
        </SortableList>
      )}
    </Card>
  )
}

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
function QuestionCard({ formId, question, number, moving }: QuestionCardProps) {
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
