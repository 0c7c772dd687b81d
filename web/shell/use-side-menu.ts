import { useViewportSize } from '@mantine/hooks'
import { useState } from 'react'

/** Wider than this the side menu is open to begin with, and beside the page; else it lies over the page (rule screens-9). */
export const sideMenuThreshold = 992

/**
 * Whether the side menu is open. What somebody chose while the window was wide holds whenever it is wide again. On a
 * narrow one it covers the page, so it is closed whenever the window becomes narrow, and opened by request only.
 */
export function useSideMenu() {
  const { width } = useViewportSize()
  // 0 before it has been measured.
  const wide = (width || window.innerWidth) > sideMenuThreshold
  const [openWhenWide, setOpenWhenWide] = useState(true)
  const [openWhenNarrow, setOpenWhenNarrow] = useState(false)
  if (wide && openWhenNarrow) setOpenWhenNarrow(false)
  return {
    wide,
    opened: wide ? openWhenWide : openWhenNarrow,
    toggle: () => (wide ? setOpenWhenWide(!openWhenWide) : setOpenWhenNarrow(!openWhenNarrow)),
    /** For when a page has been chosen: it is behind the menu. */
    closeWhenNarrow: () => setOpenWhenNarrow(false),
  }
}
