import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import type { QuestionDialog } from './QuestionDialog.tsx'
import { whenUsed } from './when-used.ts'

/** Loaded once: the next page has it at once. */
let loaded: typeof QuestionDialog | undefined

async function load() {
  loaded = (await import('./QuestionDialog.tsx')).QuestionDialog
}

/**
 * The dialog of a question, without its code: this comes when the user first does something, so that no page begins with it,
 * and the question can be asked without a network. Where it cannot be had, the answer is the one that changes nothing.
 */
export function LaterQuestionDialog(props: ComponentProps<typeof QuestionDialog>) {
  const { opened, onAnswer } = props
  const [, setArrived] = useState(loaded !== undefined)
  const answerNo = useEffectEvent(() => onAnswer(false))

  useEffect(() => {
    // It may have arrived since this was drawn.
    if (loaded) return setArrived(true)
    const come = () => load().then(() => setArrived(true))
    if (opened) return void come().catch(() => answerNo())
    return whenUsed(come)
  }, [opened])

  const Dialog = loaded
  return Dialog ? <Dialog {...props} /> : null
}
