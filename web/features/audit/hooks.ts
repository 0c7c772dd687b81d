import * as audit from '#contract/calls/audit.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { useDownload } from '../../data/use-download.ts'
import { useLoad } from '../../data/use-load.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { usePrinting } from '../../data/use-printing.ts'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
const isId = (value: string) => /^[0-9a-f-]{36}$/.test(value)
const filters = {
  from: isDay,
  to: isDay,
  call: (value: string) => /^\w+\.\w+$/.test(value),
  sessions: isOneOf(audit.sessionChoices),
  client: isId,
  about: isId,
  before: (value: string) => /^\d{1,18}$/.test(value),
}
type Sessions = (typeof audit.sessionChoices)[number]
export type AuditField = keyof typeof filters

/** @param name of the list where the page has others too */
export const useAuditView = (name?: string) => useListView({ filters, ...(name ? { name } : {}) })
export type AuditView = ReturnType<typeof useAuditView>

/** @param about the object of a page that shows nothing else */
const inputOf = ({ search, filters: chosen }: AuditView, about = chosen.about) => ({
  email: search,
  ...(chosen.from ? { fromDate: chosen.from } : {}),
  ...(chosen.to ? { toDate: chosen.to } : {}),
  ...(chosen.call ? { call: chosen.call } : {}),
  ...(chosen.sessions ? { sessions: chosen.sessions as Sessions } : {}),
  ...(chosen.client ? { clientId: chosen.client } : {}),
  ...(about ? { about } : {}),
})

export const useAuditEntries = (view: AuditView, about?: string) =>
  useLoad(audit.list, {
    ...inputOf(view, about),
    ...(view.filters.before ? { before: view.filters.before } : {}),
  })

/** The entries are not counted; each reply says where the next one begins. */
export const useAuditPrinting = (view: AuditView, about?: string) =>
  usePrinting(audit.list, inputOf(view, about), {
    rowsOf: ({ entries }) => entries,
    totalOf: ({ next }, rowsSoFar) => (next === null ? rowsSoFar : Infinity),
    pageOf: (_, previous) => ({ pageSize: undefined, before: previous?.next ?? undefined }),
  })
/** Whether the user sees all of the log, and not only the part of a client (rule audit-7). */
export const useSeesAll = useIsAdministrator
export const useAuditedCalls = () => useLoad(audit.calls, {})

export function useAuditFile(view: AuditView, about?: string) {
  const { saving, save } = useDownload(audit.exportList)
  return { saving, onDownload: (format: ListFormat) => save({ ...inputOf(view, about), format }) }
}
