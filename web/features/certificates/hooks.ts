import { useQueryClient } from '@tanstack/react-query'
import * as issued from '#contract/calls/issued-certificates.ts'
import { reloadShown } from '../../data/outdated.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useWatch } from '../../data/use-watch.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { counted } from '../../ui/quantities.ts'

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

export const useOldNames = (urlToken: string) => useLoad(issued.oldNames, { urlToken })
export const useRequestReissue = () => useSave(issued.requestReissue, { done: 'The provider has been asked' })
export const useDismissReissue = () => useSave(issued.dismissReissueRequest, { done: 'Request dismissed' })

interface Outdated {
  urlToken: string
  name: string
  certificates: number
}

/** Says before what follows, and afterwards how many were issued again. */
export function useConfirmedReissue() {
  const { save, saving } = useSave(issued.reissueAll, {
    onSaved: ({ certificates }) => toastSuccess(`${counted(certificates, 'certificate')} issued again`),
  })
  async function confirm({ urlToken, name, certificates }: Outdated) {
    const isOne = certificates === 1
    const question = `${name} gets ${isOne ? 'a new certificate with a new number, and an email' : `${certificates} new certificates with new numbers, and an email about each`}. ${isOne ? 'The old one is' : 'The old ones are'} no longer valid.`
    if (
      await askToConfirm({
        title: `Issue ${counted(certificates, 'certificate')} again`,
        question,
        yes: 'Issue again',
      })
    )
      save({ urlToken })
  }
  return { confirm, saving }
}
