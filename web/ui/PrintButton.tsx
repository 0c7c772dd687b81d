import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'

/** The result of usePrinting (web/data/use-printing.ts). */
export interface Printing {
  /** Set while all rows are printed: the rows that the page then shows. */
  printed: { rows: readonly unknown[]; total: number } | undefined
  loading: boolean
  print: () => void
}

/**
 * Returns what prints the rows, also by the shortcut of the browser. The page is printed as it is if `printing` is absent, because the list
 * has no further rows.
 */
export function usePrintCommand(printing: Printing | undefined) {
  const { loading, print } = printing ?? { loading: false, print: () => window.print() }
  useWindowEvent('keydown', (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'p'
    if (!isPrint || !printing) return
    event.preventDefault()
    print()
  })
  return { loading, print }
}

export function PrintButton({ printing }: { printing?: Printing | undefined }) {
  const { loading, print } = usePrintCommand(printing)
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={loading}
      onClick={print}
    >
      Print
    </Button>
  )
}
