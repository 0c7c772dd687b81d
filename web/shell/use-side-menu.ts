import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/** In a window wider than 992 pixels the side menu is open at first, beside the page; otherwise it covers the page (rule screens-9; Shell.module.css too). */
const wideWindow = '(min-width: 992.5px)'

/**
 * Whether the side menu is open. The choice that the user makes in a wide window applies whenever it is wide again. In a
 * narrow window the menu covers the page, so it is closed whenever the window becomes narrow, and opened on request only.
 */
export function useSideMenu() {
  // Not by `innerWidth`: a browser lays out the whole page before it answers.
  const wide = useMediaQuery(wideWindow, undefined, { getInitialValueInEffect: false })
  const [openWhenWide, setOpenWhenWide] = useState(true)
  const [openWhenNarrow, setOpenWhenNarrow] = useState(false)
  if (wide && openWhenNarrow) setOpenWhenNarrow(false)
  const opened = wide ? openWhenWide : openWhenNarrow
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return {
    wide,
    opened,
    /** Whether it has been open: before that a phone need not draw it. */
    wasOpened,
    toggle: () => (wide ? setOpenWhenWide(!openWhenWide) : setOpenWhenNarrow(!openWhenNarrow)),
    /** To be called when a page has been chosen, which the menu would cover. */
    closeWhenNarrow: () => setOpenWhenNarrow(false),
  }
}
