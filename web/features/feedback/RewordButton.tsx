import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { hasKeptText } from '../../ui/kept-text.ts'
import classes from './Questions.module.css'

/**
 * Whether the words of an item are being changed in their place. They are from the start if typed words were kept.
 * @param keptAs the name under which typed words are kept
 */
export function useRewording(keptAs: string) {
  const [isOpen, setOpen] = useState(() => hasKeptText(keptAs))
  const [wasClosed, setClosed] = useState(false)
  return {
    isOpen,
    /** The words get the focus back from the form that took their place. */
    takesFocus: wasClosed,
    open: () => setOpen(true),
    close() {
      setOpen(false)
      setClosed(true)
    },
  }
}

interface RewordButtonProps {
  words: string
  takesFocus: boolean
  onReword: () => void
}

/** The words of a question or an answer; pressing them opens the form that changes them. */
export function RewordButton({ words, takesFocus, onReword }: RewordButtonProps) {
  const isDeleted = useIsDeleted()
  if (isDeleted) return <div className={classes['text']}>{words}</div>
  return (
    <UnstyledButton
      className={classes['text']}
      aria-label={`Change the words of ${words}`}
      title="Change the words"
      autoFocus={takesFocus}
      onClick={onReword}
    >
      {words}
    </UnstyledButton>
  )
}
