import type { Input } from '#contract/call.ts'
import * as deletions from '#contract/calls/deletions.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import type { ListView } from '../../ui/use-list-view.ts'

export type DeletedView = ListView<'kind'>

export const useDeleted = ({ search, page, pageSize, filters }: DeletedView) =>
  useLoad(deletions.list, {
    pageNumber: page,
    pageSize,
    searchTerm: search,
    ...filters,
  } as Input<typeof deletions.list>)

export const useRestoreDeleted = () => useSave(deletions.restore, { done: 'Restored' })
export const useEraseDeleted = () => useSave(deletions.erase, { done: 'Erased' })
