import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { Refused, somethingWrong } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { useSave } from '../../data/use-save.ts'
import { type Created, useCreated } from '../../ui/created.ts'
import { createdPerson, useManagingRole } from '../users/hooks.ts'
import { useRestoreOffer } from '../users/use-restore-users.ts'

/** How many learners of the chosen organisation have an address that the mail server refuses. Looked up while the page is open. */
export function useRefusedAddresses(clientId: string | undefined): number {
  const wanted = { pageSize: 1, status: 'email-refused' as const, ...(clientId ? { clientId } : {}) }
  return useLoad(learners.list, wanted, { everySeconds: 15 }).data?.totalCount ?? 0
}
export const useLearner = (urlToken: string) => useLoad(learners.openLearner, { urlToken })

/** The row of the learner who was just created. It is loaded, because they may have been changed or deleted since. */
export function useCreatedLearner() {
  const urlToken = useCreated()?.key ?? ''
  const created = useLoad(learners.openLearner, { urlToken }, { enabled: urlToken !== '' })
  const email = created.data?.user.email ?? ''
  const found = useLoad(learners.list, { searchTerm: email }, { enabled: email !== '' })
  return found.data?.users.find((row) => row.urlToken === urlToken)
}

export function useCreateLearner(onDone: (created: Created) => void) {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const passesLinksOn = useIsMailOff() && isAdministrator
  return useSave(users.create, {
    done: 'Learner created',
    onDone({ user: { urlToken } }, { clientId, email, ...person }) {
      const another = `/create-learner${clientId ? `?client=${clientId}` : ''}`
      const next = [
        ...(passesLinksOn
          ? [{ label: 'Open the invitation', to: `/emails?search=${encodeURIComponent(email)}` }]
          : []),
        { label: 'Create another', to: another },
      ]
      onDone(createdPerson(`/learner/${urlToken}`, urlToken, person, next))
    },
    ...useRestoreOffer(),
  })
}

export type Preview = Reply<typeof learners.preview>

/** The preview of a file of learners. `onStart` is called before each new preview. */
export function usePreview(onStart: () => void) {
  const [file, setFile] = useState<File>()
  const [rows, setRows] = useState<Preview>()
  const [errors, setErrors] = useState<readonly string[]>([])
  const { save, saving, progress } = useSave(learners.preview, {
    quiet: true,
    onDone: setRows,
    onRefused: (error) => setErrors(error instanceof Refused ? error.errors : [somethingWrong]),
  })
  function restart(problems: string[]) {
    setRows(undefined)
    setErrors(problems)
    onStart()
  }
  return {
    rows,
    errors,
    loading: saving,
    progress,
    load(csvFile: File, clientId: string | null) {
      restart([])
      setFile(csvFile)
      save({ csvFile, clientId })
    },
    /** For another client, which has other people and another number of free seats. */
    loadForClient(clientId: string | null) {
      if (!file) return
      restart([])
      save({ csvFile: file, clientId })
    },
    /** For a file that is not sent. */
    refuse(sentence: string) {
      setFile(undefined)
      restart([sentence])
    },
  }
}

export const useUploadLearners = (onDone: () => void | Promise<void>) =>
  useSave(learners.uploadUsers, { done: 'Users uploaded', onDone, quiet: true })
