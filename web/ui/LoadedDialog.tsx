import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** What Dialog shows when its code has been loaded. */
export function LoadedDialog({ opened, ...props }: ModalProps) {
  // Closed at first, so that the focus returns to what had it before.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(opened), [opened])
  return <Modal {...props} opened={isShown} />
}
