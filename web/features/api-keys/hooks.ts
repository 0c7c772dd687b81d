import type { Reply } from '#contract/call.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useProvedSave } from '../security/use-proved-save.tsx'

export type ApiKey = Reply<typeof apiKeys.list>['keys'][number]

export const useApiKeys = () => useLoad(apiKeys.list, {})
/** Gives the page the key, which is shown once. */
export const useCreateKey = (onMade: (key: string) => void) =>
  useProvedSave(apiKeys.create, { done: 'Key made', onDone: ({ key }) => onMade(key) })
export const useEndKey = () => useSave(apiKeys.end, { done: 'Key ended' })
