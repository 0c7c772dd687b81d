import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import type { QuestionDialog } from './QuestionDialog.tsx'

/** Loaded once: the next page has it at once. */
let loaded: typeof QuestionDialog | undefined

async function load() {
  loaded = (await import('./QuestionDialog.tsx')).QuestionDialog
}

/**
 * The dialog of a question, without its code: this comes once the browser has nothing else to do, so that no page begins
 * with it, and can be asked by then without a network. Where it cannot be had, the answer is the one that changes nothing.
 */
export function LaterQuestionDialog(props: ComponentProps<typeof QuestionDialog>) {
  const { opened, onAnswer } = props
  const [, setArrived] = useState(false)
  const answerNo = useEffectEvent(() => onAnswer(false))

  useEffect(() => {
    if (loaded) return
    const come = () => load().then(() => setArrived(true))
    if (opened) return void come().catch(() => answerNo())
    return whenIdle(() => void come().catch(() => undefined))
  }, [opened])

  const Dialog = loaded
  return Dialog ? <Dialog {...props} /> : null
}

/** @returns what calls it off */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
