import * as wellness from '#contract/calls/wellness.ts'
import { useDownload } from '../../data/use-download.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useOrganisations = () => useLoad(wellness.organisations, {})

/** Saves the results as CSV. A failure is only logged (rule messages-2). */
export const useDownloadResults = () => useDownload(wellness.download, { loggedAs: 'The download failed' })

export const useSubmitQuestionnaire = (onDone: (wellnessNumber: number) => void) =>
  useSave(wellness.submit, { quiet: true, onDone: (reply) => onDone(reply.wellnessNumber) })
