import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import * as wellness from '#contract/calls/wellness.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { csvInput } from '../../data/csv-input.ts'
import { saveFile } from '../../data/save-file.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useOrganisations = () => useLoad(wellness.organisations, {})

/** Saves the results as CSV, as they are listed. A failure is only logged (rule messages-2). */
export function useDownloadResults(wanted: Omit<Input<typeof wellness.download>, 'format'>) {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    save(format: CsvFormat) {
      setSaving(true)
      saveFile(wellness.download, { ...wanted, ...csvInput(format) })
        .catch((error: unknown) => console.error('The download failed', error))
        .finally(() => setSaving(false))
    },
  }
}

export const useSubmitQuestionnaire = (onDone: (wellnessNumber: number) => void) =>
  useSave(wellness.submit, { quiet: true, onDone: (reply) => onDone(reply.wellnessNumber) })
