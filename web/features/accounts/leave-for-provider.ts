import { beginSingleSignOn } from '#contract/calls/single-sign-on.ts'
import { send } from '../../data/send.ts'
import { storeSignOn } from '../../data/sign-on.ts'

/** Begins a log-in with a provider and goes there. The tab keeps what finishes it. */
export async function leaveForProvider(providerId: string, email: string, returnTo: string): Promise<void> {
  const { address, secret } = await send(beginSingleSignOn, { providerId, email })
  storeSignOn({ providerId, secret, isTrial: false, returnTo })
  location.assign(address)
}
