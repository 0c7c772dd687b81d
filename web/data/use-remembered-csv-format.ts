import { useEffect, useMemo, useState } from 'react'
import { updateCsvFormat } from '#contract/calls/accounts.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { send } from './send.ts'
import { toastRefusal } from './toast.ts'

/** The form of CSV that the user chose last, and what stores another one with the account (rule lists-25). */
export function useRememberedCsvFormat(loading: Promise<{ csvFormat: CsvFormat | null }>) {
  const [remembered, setRemembered] = useState<CsvFormat>('csv')
  useEffect(() => {
    let current = true
    loading.then(
      ({ csvFormat }) => current && setRemembered(csvFormat ?? 'csv'),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [loading])
  return useMemo(
    () => ({
      remembered,
      remember(format: CsvFormat) {
        if (format === remembered) return
        setRemembered(format)
        send(updateCsvFormat, { format }).catch(toastRefusal)
      },
    }),
    [remembered],
  )
}
