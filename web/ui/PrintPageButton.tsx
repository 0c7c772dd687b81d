import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import classes from './Page.module.css'

/** Prints the page as it is. A list with further rows has a button of its own: PrintButton. */
export const PrintPageButton = () => (
  <ActionIcon
    variant="default"
    size={36}
    radius="md"
    aria-label="Print page"
    title="Print page"
    className={classes['print'] ?? ''}
    onClick={() => window.print()}
  >
    <IconPrinter size={18} aria-hidden />
  </ActionIcon>
)
