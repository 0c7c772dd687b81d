import * as audit from '#contract/calls/audit.ts'
import { useDownload } from '../../data/use-download.ts'
import { useLoad } from '../../data/use-load.ts'
import { type ListView, useListView } from '../../ui/use-list-view.ts'

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
const isId = (value: string) => /^[0-9a-f-]{36}$/.test(value)
const filters = {
  from: isDay,
  to: isDay,
  call: (value: string) => /^\w+\.\w+$/.test(value),
  client: isId,
  about: isId,
  before: (value: string) => /^\d{1,18}$/.test(value),
}
export type AuditField = keyof typeof filters

export const useAuditView = () => useListView({ filters })

const inputOf = ({ search, filters: chosen }: ListView<AuditField>) => ({
  email: search,
  ...(chosen.from ? { fromDate: chosen.from } : {}),
  ...(chosen.to ? { toDate: chosen.to } : {}),
  ...(chosen.call ? { call: chosen.call } : {}),
  ...(chosen.client ? { clientId: chosen.client } : {}),
  ...(chosen.about ? { about: chosen.about } : {}),
})

export const useAuditEntries = (view: ListView<AuditField>) =>
  useLoad(audit.list, {
    ...inputOf(view),
    ...(view.filters.before ? { before: view.filters.before } : {}),
  })
export const useAuditedCalls = () => useLoad(audit.calls, {})

export function useAuditFile(view: ListView<AuditField>) {
  const { saving, save } = useDownload(audit.exportList)
  return { saving, onDownload: (format: 'csv' | 'xlsx') => save({ ...inputOf(view), format }) }
}
