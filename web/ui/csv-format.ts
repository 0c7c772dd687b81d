// The forms of CSV that pages offer. The one that the user chose last comes first (rule lists-25).
import { createContext, use } from 'react'
import { type CsvFormat, csvFormats } from '#contract/rules/list-files.ts'
import type { MenuItem } from './ButtonMenu.tsx'

export const csvFormatNames: Record<CsvFormat, string> = {
  csv: 'CSV',
  'csv-semicolons': 'CSV for Excel with semicolons',
}

interface CsvChoice {
  remembered: CsvFormat
  remember: (format: CsvFormat) => void
}
export const CsvFormatContext = createContext<CsvChoice>({ remembered: 'csv', remember: () => undefined })
export const useCsvFormat = () => use(CsvFormatContext)

/** The items of a menu. The one that is chosen is remembered. */
export function useCsvItems(onChoose: (format: CsvFormat) => void): MenuItem[] {
  const { remembered, remember } = useCsvFormat()
  return [remembered, ...csvFormats.filter((format) => format !== remembered)].map((format) => ({
    label: csvFormatNames[format],
    onChoose() {
      remember(format)
      onChoose(format)
    },
  }))
}
