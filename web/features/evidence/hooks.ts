import type { Reply } from '#contract/call.ts'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import { openLearner } from '#contract/calls/learners.ts'
import { useDownload } from '../../data/use-download.ts'
import { useLoad } from '../../data/use-load.ts'
import { usePrinting } from '../../data/use-printing.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { useSave } from '../../data/use-save.ts'

export type Pack = Reply<typeof evidencePacks.list>['packs'][number]

export const isInWork = ({ state }: Pack) => state === 'waiting' || state === 'running'

/** Loads the packs, again every two seconds while one of them is being made. */
export const usePacks = (pageNumber: number, pageSize: number) =>
  useLoad(
    evidencePacks.list,
    { pageNumber, pageSize },
    { everySeconds: ({ packs }) => (packs.some(isInWork) ? 2 : 0) },
  )

export const usePacksPrinting = () =>
  usePrinting(
    evidencePacks.list,
    {},
    { rowsOf: (reply) => reply.packs, totalOf: (reply) => reply.totalCount },
  )

export const useRequestPack = (onDone: () => void) =>
  useSave(evidencePacks.request, {
    done: useIsMailOff()
      ? 'The pack is being made. It will be in this list when it is ready'
      : 'The pack is being made. You will get a mail when it is ready',
    onDone,
  })
export const useDeletePack = () => useSave(evidencePacks.remove, { done: 'The pack has been deleted' })
export const useCancelPack = () => useSave(evidencePacks.remove, { done: 'The pack has been cancelled' })
export const useDownloadPack = () => useDownload(evidencePacks.downloadPack)

/** Loads the person for whom a pack is requested, by the token in the link of the person's page. */
export const useChosenLearner = (urlToken: string) =>
  useLoad(openLearner, { urlToken }, { enabled: urlToken !== '' })
