import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import * as wellness from '#contract/calls/wellness.ts'
import { saveFile } from '../../data/save-file.ts'
import { useLoadMore } from '../../data/use-load-more.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useOrganisations = () => useLoad(wellness.organisations, {})

/** The results of one organisation, or of all (rule wellness-4): the newest, and more of them on request. */
export const useResults = (organisation: string) =>
  useLoadMore<
    typeof wellness.list | typeof wellness.listOfOrganisation,
    Reply<typeof wellness.list>['questionnaires'][number]
  >(
    organisation ? wellness.listOfOrganisation : wellness.list,
    { pageSize: 100, ...(organisation ? { organisation } : {}) },
    { rowsOf: (reply) => reply.questionnaires, totalOf: (reply) => reply.totalCount },
  )

/** Saves the results. A failure is only logged (rule messages-2). */
export function useDownloadResults() {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    save(organisation: string) {
      setSaving(true)
      saveFile(wellness.download, { organisation })
        .catch((error: unknown) => console.error('The download failed', error))
        .finally(() => setSaving(false))
    },
  }
}

export const useSubmitQuestionnaire = (onDone: (wellnessNumber: number) => void) =>
  useSave(wellness.submit, { quiet: true, onDone: (reply) => onDone(reply.wellnessNumber) })
