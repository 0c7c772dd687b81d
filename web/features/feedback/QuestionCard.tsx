import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { rewordQuestion } from '#contract/feedback.ts'
import type { Moving } from '../../ui/SortableList.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { Answers } from './Answers.tsx'
import { EditableWords } from './EditableWords.tsx'
import classes from './Questions.module.css'
import { ItemActions } from './ItemActions.tsx'
import type { Question } from './feedback-form.ts'
import { useRemoveQuestion, useRewordQuestion } from './hooks.ts'

const rules = rewordQuestion.input.pick({ value: true })

interface QuestionCardProps {
  formId: string
  question: Question
  moving: Moving
}

/** A question to fold open; one that cannot be answered yet is open, because it wants answers. */
export function QuestionCard({ formId, question: { id, value, answers }, moving }: QuestionCardProps) {
  const contentId = useId()
  const [isOpen, setOpen] = useState(answers.length === 0)
  const [rewording, setRewording] = useState(false)
  const removing = useRemoveQuestion()
  const reworded = useRewordQuestion(() => setRewording(false))

  async function confirmRemove() {
    const question = `Are you sure you want to delete the question “${value}”? What was answered to it stays in the results.`
    if (await askToConfirm({ title: 'Delete question', question, destructive: true }))
      removing.save({ questionId: id, formId })
  }

  return (
    <div className={classes['question']}>
      <div className={classes['head']}>
        {moving.handle}
        {rewording ? (
          <EditableWords
            label="Question"
            words={value}
            rules={rules}
            saving={reworded.saving}
            onSave={(words) => reworded.save({ questionId: id, value: words })}
            onCancel={() => setRewording(false)}
          />
        ) : (
          <>
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
            <ItemActions
              name={value}
              moving={moving}
              removing={removing.saving}
              onReword={() => setRewording(true)}
              onRemove={() => void confirmRemove()}
            />
          </>
        )}
      </div>
      <Collapse expanded={isOpen} id={contentId}>
        <div className={classes['content']}>
          <Answers questionId={id} question={value} answers={answers} />
        </div>
      </Collapse>
    </div>
  )
}
