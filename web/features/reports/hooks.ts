import { useEffect, useState } from 'react'
import type { Reply } from '#contract/call.ts'
import * as reports from '#contract/calls/reports.ts'
import { isDay } from '#contract/rules/formats.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { clientsReportOrder } from '#contract/rules/list-order.ts'
import { csvInput } from '../../data/csv-input.ts'
import { saveFile } from '../../data/save-file.ts'
import { toastRefusal } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useListOutputs } from '../../data/use-list-outputs.ts'
import { useListView } from '../../ui/use-list-view.ts'
import type { Period } from './periods.ts'

/** The period is in the address, with what of the list of clients is shown. */
export function usePeriodView() {
  const { filters, filterBy } = useListView({ filters: { from: isDay, to: isDay } })
  const view = useListView({ order: clientsReportOrder, usualSize: reports.clientsOnPage })
  const { from, to } = filters
  return {
    applied: from && to ? { fromDate: from, toDate: to } : undefined,
    apply: ({ fromDate, toDate }: Period) => filterBy({ from: fromDate, to: toDate }),
    view,
  }
}
export type ReportView = ReturnType<typeof usePeriodView>['view']

/** Only what is chosen: the specified call has the period alone. */
const wantedClients = ({ search, sorted }: ReportView) => ({
  ...(search ? { searchTerm: search } : {}),
  ...sorted,
})

/** Nothing is loaded before a period has been applied (rule reports-3). */
export function useClientsReport(applied: Period | undefined, view: ReportView) {
  const report = useLoad(
    reports.clients,
    {
      ...(applied ?? { fromDate: '', toDate: '' }),
      ...(view.page === 1 ? {} : { pageNumber: view.page }),
      ...(view.chosenSize ? { pageSize: view.chosenSize } : {}),
      ...wantedClients(view),
    },
    { enabled: applied !== undefined },
  )
  const { error } = report
  useEffect(() => {
    if (error) toastRefusal(error)
  }, [error])
  return report
}
export const useOutputsOfReport = (period: Period, view: ReportView) =>
  useListOutputs(
    {
      list: reports.clients,
      exportList: reports.exportClients,
      wanted: { ...period, ...wantedClients(view) },
    },
    {
      rowsOf: (reply: Reply<typeof reports.clients>) => reply.rows,
      totalOf: (reply) => reply.totalCount,
    },
  )

/** Saves the report of one client. A failure is only logged (rule messages-2). */
export function useDownloadClientReport(period: Period) {
  const [saving, setSaving] = useState('')
  return {
    /** The id of the client whose report is being downloaded. */
    saving,
    save({ clientId, name }: { clientId: string; name: string }, format: CsvFormat) {
      setSaving(clientId)
      saveFile(reports.clientReport, { clientId, ...period, clientName: name, ...csvInput(format) })
        .catch((error: unknown) => console.error('The download failed', error))
        .finally(() => setSaving(''))
    },
  }
}

/** The insights of one client; for all clients no id is sent. */
export const useInsights = (clientId: string) => useLoad(reports.insights, clientId ? { clientId } : {})
