import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import * as wellness from '#contract/calls/wellness.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import type { wellnessOrder } from '#contract/rules/list-order.ts'
import { csvInput } from '../../data/csv-input.ts'
import { saveFile } from '../../data/save-file.ts'
import { useListOutputs } from '../../data/use-list-outputs.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import type { ListView } from '../../ui/use-list-view.ts'

export const useOrganisations = () => useLoad(wellness.organisations, {})

export type ResultsView = ListView<'organisation', (typeof wellnessOrder)['columns'][number]>
type ResultsCall = typeof wellness.list | typeof wellness.listOfOrganisation

const wantedResults = ({ search, sorted }: ResultsView) => ({ searchTerm: search, ...sorted })
/** Two calls: of one organisation, and of all (rule wellness-4). */
const resultsOf = ({ filters: { organisation } }: ResultsView) =>
  organisation ? { call: wellness.listOfOrganisation, of: { organisation } } : { call: wellness.list, of: {} }

export function useResults(view: ResultsView) {
  const { call, of } = resultsOf(view)
  return useLoad<ResultsCall>(call, {
    ...of,
    pageNumber: view.page,
    pageSize: view.chosenSize,
    ...wantedResults(view),
  })
}
export function useOutputsOfResults(view: ResultsView) {
  const { call, of } = resultsOf(view)
  return useListOutputs<ResultsCall, typeof wellness.download, Questionnaire>(
    { list: call, exportList: wellness.download, wanted: { ...of, ...wantedResults(view) } },
    { rowsOf: (reply) => reply.questionnaires, totalOf: (reply) => reply.totalCount },
  )
}
export type Questionnaire = Reply<typeof wellness.list>['questionnaires'][number]

/** Saves the results as CSV, as they are listed. A failure is only logged (rule messages-2). */
export function useDownloadResults({ filters, ...view }: ResultsView) {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    save(format: CsvFormat) {
      setSaving(true)
      saveFile(wellness.download, {
        ...filters,
        ...wantedResults({ filters, ...view }),
        ...csvInput(format),
      })
        .catch((error: unknown) => console.error('The download failed', error))
        .finally(() => setSaving(false))
    },
  }
}

export const useSubmitQuestionnaire = (onDone: (wellnessNumber: number) => void) =>
  useSave(wellness.submit, { quiet: true, onDone: (reply) => onDone(reply.wellnessNumber) })
