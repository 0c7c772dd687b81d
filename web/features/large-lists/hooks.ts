import type { Reply } from '#contract/call.ts'
import * as largeLists from '#contract/calls/large-lists.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export type LargeList = Reply<typeof largeLists.list>['lists'][number]
export type OpenList = Reply<typeof largeLists.openLargeList>
export type ListPart = OpenList['parts'][number]

const isWaiting = ({ state }: Pick<LargeList, 'state'>) => state === 'running' || state === 'stopped'

/** The lists that are not done yet. They are loaded again while one of them runs. */
export function useWaitingLists(): LargeList[] {
  const { data } = useLoad(
    largeLists.list,
    {},
    { everySeconds: ({ lists }) => (lists.some(({ state }) => state === 'running') ? 5 : 0) },
  )
  return (data?.lists ?? []).filter(isWaiting)
}

/** The list is loaded again while it runs. */
export const useLargeList = (id: string) =>
  useLoad(
    largeLists.openLargeList,
    { id },
    { everySeconds: ({ list }) => (list.state === 'running' ? 2 : 0) },
  )

export const useApplyInParts = (onDone: (id: string) => void | Promise<void>) =>
  useSave(largeLists.applyInParts, { onDone: ({ id }) => onDone(id), quiet: true })

export const useGoOn = () => useSave(largeLists.goOn, { done: 'The upload goes on' })
export const useEndList = () => useSave(largeLists.end, { done: 'The list has ended' })
