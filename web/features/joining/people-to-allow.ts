import { previewDomain } from '#contract/calls/joining.ts'
import { send } from '../../data/send.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { elsewhereInWords } from './elsewhere-in-words.ts'

/**
 * Asks the user about people of other organisations who have an address at the domain (rule clients-53). Returns their number, and
 * undefined if the domain is not to be allowed. A domain that cannot be previewed is refused with its reason when it is saved.
 */
export async function peopleToAllow(wanted: {
  clientId: string
  domain: string
}): Promise<number | undefined> {
  const elsewhere = await send(previewDomain, wanted).catch(() => undefined)
  if (!elsewhere || elsewhere.people === 0) return 0
  const isMeant = await askToConfirm({
    title: 'Allow this domain?',
    question: `${elsewhereInWords(elsewhere)} at ${wanted.domain.trim()}. Nothing changes for them, but everybody at this domain who has no account can join this organisation.`,
    yes: 'Allow the domain',
  })
  return isMeant ? elsewhere.people : undefined
}
