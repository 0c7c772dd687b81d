import { useEffect, useState } from 'react'
import { options } from '#contract/calls/clients.ts'
import * as reports from '#contract/calls/reports.ts'
import { saveFile } from '../../data/save-file.ts'
import { toastRefusal } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useLoadMore } from '../../data/use-load-more.ts'
import type { Period } from './periods.ts'

/** Nothing is loaded before a period has been applied (rule reports-3). */
export function useClientsReport(applied: Period | undefined) {
  const report = useLoadMore(reports.clients, applied ?? { fromDate: '', toDate: '' }, {
    rowsOf: ({ rows }) => rows.map((row) => ({ ...row, id: row.clientId })),
    totalOf: ({ totalCount }) => totalCount,
    enabled: applied !== undefined,
    omitFirstPageNumber: true,
  })
  const { error } = report
  useEffect(() => {
    if (error) toastRefusal(error)
  }, [error])
  return report
}

/** Saves the report of one client. A failure is only logged (rule messages-2). */
export function useDownloadClientReport(period: Period) {
  const [saving, setSaving] = useState('')
  return {
    /** The id of the client whose report is being downloaded. */
    saving,
    save({ clientId, name }: { clientId: string; name: string }) {
      setSaving(clientId)
      saveFile(reports.clientReport, { clientId, ...period, clientName: name })
        .catch((error: unknown) => console.error('The download failed', error))
        .finally(() => setSaving(''))
    },
  }
}

export const useClientOptions = () => useLoad(options, {})

/** The insights of one client; for all clients no id is sent. */
export const useInsights = (clientId: string) => useLoad(reports.insights, clientId ? { clientId } : {})
