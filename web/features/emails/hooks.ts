import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import * as emails from '#contract/calls/emails.ts'
import { useLoad } from '../../data/use-load.ts'
import { useChangeAddress } from '../../ui/use-change-address.ts'

export const useEmailCounts = () => useLoad(emails.counts, {})
export const useOneMail = (id: string) => useLoad(emails.openEmail, { id })

const isForNewTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** Reads the open mail from the address, which also holds the view of the list. */
export function useOpenedMail() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  function linkTo(id: string) {
    const next = new URLSearchParams(params)
    next.set('mail', id)
    return {
      to: `?${next.toString()}`,
      // The search may have changed the address since the link was drawn. The old link would lose it.
      onClick(event: MouseEvent) {
        if (isForNewTab(event)) return
        event.preventDefault()
        changeAddress((fields) => fields.set('mail', id))
      },
    }
  }
  return {
    opened: params.get('mail') ?? undefined,
    linkTo,
    close: () => changeAddress((fields) => fields.delete('mail'), { replace: true }),
  }
}
