import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTheme } from '../data/use-configuration.ts'
import { showDateTime } from '../ui/dates.tsx'
import classes from './PrintHeading.module.css'

/** At the top of a printed page: whose document it is, and when it was printed. The page's own title follows. */
export function PrintHeading() {
  const { logoUrl, name } = useTheme()
  const [printedAt, setPrintedAt] = useState('')
  // The browser takes its picture of the page when this has returned.
  useWindowEvent('beforeprint', () => flushSync(() => setPrintedAt(new Date().toISOString())))
  return (
    <header className={classes['heading']} data-print="only">
      <img src={logoUrl} alt="" />
      <span>{name}</span>
      {printedAt && <time dateTime={printedAt}>Printed on {showDateTime(printedAt)}</time>}
    </header>
  )
}
