import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { QuestionDialog } from './QuestionDialog.tsx'
import { type Question, answerQuestionsWith } from './confirm.ts'

/** Mounted once; askToConfirm() opens it. */
export function ConfirmDialog() {
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState(false)
  const resolve = useRef<(yes: boolean) => void>(() => undefined)

  useEffect(() => {
    answerQuestionsWith(
      (asked) =>
        new Promise((settle) => {
          resolve.current(false)
          resolve.current = settle
          setQuestion(asked)
          setOpened(true)
        }),
    )
  }, [])

  const answer = (yes: boolean) => {
    setOpened(false)
    resolve.current(yes)
    resolve.current = () => undefined
  }

  // Leaving the page answers its question with no.
  const { pathname } = useLocation()
  const withdraw = useEffectEvent(() => answer(false))
  useEffect(() => withdraw(), [pathname])

  return <QuestionDialog opened={opened} question={question} onAnswer={answer} />
}
