import type { ModalProps } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoadedDialog } from './LoadedDialog.tsx'
import { whenUsed } from './when-used.ts'

let loaded: typeof LoadedDialog | undefined

async function load() {
  loaded = (await import('./LoadedDialog.tsx')).LoadedDialog
}
whenUsed(load)

/** A dialog in a page. Its code is no part of the page; where it cannot be had, the dialog is closed. */
export function Dialog(props: ModalProps) {
  const { opened, onClose } = props
  const [, setArrived] = useState(loaded !== undefined)
  const closeUnshown = useEffectEvent(onClose)

  useEffect(() => {
    if (!opened) return
    // It may have arrived since this was drawn.
    if (loaded) setArrived(true)
    else
      load().then(
        () => setArrived(true),
        () => closeUnshown(),
      )
  }, [opened])

  const Loaded = loaded
  return Loaded ? <Loaded {...props} /> : null
}
