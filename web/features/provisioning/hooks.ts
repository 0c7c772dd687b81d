import type { Reply } from '#contract/call.ts'
import * as provisioning from '#contract/calls/provisioning.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useProvedSave } from '../security/use-proved-save.tsx'

type Opened = Reply<typeof provisioning.openProvisioning>
export type ScimToken = Opened['tokens'][number]
export type DirectoryRequest = Opened['requests'][number]
export type Stop = NonNullable<Opened['stop']>

/** Without an id it is the own client of a manager. */
export const useProvisioning = (clientId?: string) =>
  useLoad(provisioning.openProvisioning, clientId === undefined ? {} : { clientId })
/** Gives the page the token, which is shown once. */
export const useCreateToken = (onMade: (token: string) => void) =>
  useProvedSave(provisioning.createToken, { done: 'Token made', onDone: ({ token }) => onMade(token) })
export const useEndToken = () => useSave(provisioning.endToken, { done: 'Token ended' })
export const useLetManagers = () => useSave(provisioning.letManagers, { done: 'Saved' })
export const useDecide = () =>
  useSave(provisioning.decide, {
    onSaved: ({ people }, { decision }) =>
      toastSuccess(
        `${people === 1 ? '1 person' : `${showNumber(people)} people`} ${decision === 'archive' ? 'archived' : 'kept'}`,
      ),
  })
