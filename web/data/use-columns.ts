// Which columns of a list are shown: stored in the browser, for each list (rule lists-16).
import { useState } from 'react'
import type { ColumnChoice } from '../ui/ColumnsMenu.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { storage } from './storage.ts'

/** By label, for the columns whose choice is not the one they have without it. */
type Choices = Record<string, boolean>

/** Whatever is stored, such as by an earlier version: what cannot be read counts as no choice. */
function storedChoices(key: string): Choices {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    if (stored === null || typeof stored !== 'object') return {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
  } catch {
    return {}
  }
}

/**
 * The columns to show, and the choice for the menu. The first column names the row and stays, and so do buttons and links.
 * @param list names the choice in the storage
 */
export function useColumns<Row>(list: string, all: Column<Row>[]) {
  const key = `columns-${list}`
  const [choices, setChoices] = useState(() => storedChoices(key))
  const canBeHidden = (column: Column<Row>) => column !== all[0] && !column.quiet
  const isShown = ({ label, extra = false }: Column<Row>) => choices[label] ?? !extra
  const isPrinted = (column: Column<Row>) => choices[column.label] ?? (column.printed || isShown(column))
  const choice: ColumnChoice = {
    columns: all.filter(canBeHidden).map((column) => ({ label: column.label, isShown: isShown(column) })),
    toggle(label) {
      const column = all.find((known) => known.label === label)
      if (!column) return
      const next = { ...choices, [label]: !isShown(column) }
      setChoices(next)
      try {
        storage.setItem(key, JSON.stringify(next))
      } catch {
        // A full storage: the choice lasts until the page is left.
      }
    },
  }
  return {
    columns: all.filter((column) => !canBeHidden(column) || isShown(column)),
    /** While the whole list is printed. */
    printedColumns: all.filter((column) => !canBeHidden(column) || isPrinted(column)),
    choice,
  }
}
