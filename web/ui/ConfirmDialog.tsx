import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
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

  // A question of the page that was left has no answer but no.
  const { pathname } = useLocation()
  const withdraw = useEffectEvent(() => answer(false))
  useEffect(() => withdraw(), [pathname])

  return (
    <Modal
      opened={opened}
      onClose={() => answer(false)}
      title={question?.title}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="xl" style={{ overflowWrap: 'anywhere' }}>
        {question?.question}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          Cancel
        </Button>
        <Button color={question?.destructive ? 'red.8' : undefined} onClick={() => answer(true)}>
          Confirm
        </Button>
      </Group>
    </Modal>
  )
}
