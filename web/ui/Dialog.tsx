import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { returnFocus } from './focus-before.ts'

/**
 * A dialog that is open as long as it is shown. When it goes, what had the focus before has it again: Mantine does so only where
 * a dialog was shown closed before.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const before = useRef(document.activeElement)
  useEffect(() => {
    const had = before.current
    return () => {
      // The element with the focus is removed with the dialog, if nothing else has it by then.
      setTimeout(() => {
        if (document.activeElement === document.body) returnFocus(had)
      })
    }
  }, [])
  return <Modal opened radius="lg" closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
}
