import type { Input } from '#contract/call.ts'
import * as deletions from '#contract/calls/deletions.ts'
import { useLoad } from '../../data/use-load.ts'
import { usePrinting } from '../../data/use-printing.ts'
import { useSave } from '../../data/use-save.ts'
import type { ListView } from '../../ui/use-list-view.ts'

export type DeletedView = ListView<'kind'>

const wanted = ({ search, filters }: DeletedView) =>
  ({ searchTerm: search, ...filters }) as Input<typeof deletions.list>

export const useDeleted = (view: DeletedView) =>
  useLoad(deletions.list, { ...wanted(view), pageNumber: view.page, pageSize: view.pageSize })

export const useDeletedPrinting = (view: DeletedView) =>
  usePrinting(deletions.list, wanted(view), {
    rowsOf: (reply) => reply.deletions,
    totalOf: (reply) => reply.totalCount,
  })

export const useRestoreDeleted = (onDone?: () => void) =>
  useSave(deletions.restore, { done: 'Restored', ...(onDone ? { onDone } : {}) })
export const useEraseDeleted = () => useSave(deletions.erase, { done: 'Erased' })
