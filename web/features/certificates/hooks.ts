import { useQueryClient } from '@tanstack/react-query'
import * as issued from '#contract/calls/issued-certificates.ts'
import { reloadShown } from '../../data/outdated.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useWatch } from '../../data/use-watch.ts'

export const useVerification = (number: string) => useLoad(issued.verify, { certificateNumber: number })

export const useCertificatesOf = (urlToken: string) => useLoad(issued.ofLearner, { urlToken })
export const useOwnCertificates = () => useLoad(issued.myCertificates, {})

/** Loads what is shown again when a certificate of the learner was issued, replaced or revoked elsewhere. */
export function useWatchCertificates(urlToken: string) {
  const client = useQueryClient()
  useWatch(
    issued.watch,
    { urlToken },
    {
      onEvent: () => void reloadShown(client),
      onOpen: () => void reloadShown(client, [issued.ofLearner.path, { urlToken }]),
    },
  )
}

export const useRevoke = (onDone: () => void) =>
  useSave(issued.revoke, { done: 'Certificate revoked', onDone })
export const useReissue = (onDone: () => void) =>
  useSave(issued.reissue, { done: 'Certificate issued again', onDone })
