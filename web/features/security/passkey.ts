// Makes and uses passkeys in this browser. The library is loaded when it is needed.
import * as accounts from '#contract/calls/accounts.ts'
import * as security from '#contract/calls/security.ts'
import { Refused, messageOf, send } from '../../data/send.ts'

const notUsed = 'No passkey was used. Please try again, or go on with your password'
const notMade = 'No passkey was made. Please try again'
const isThereAlready = 'This device has a passkey of yours for this site already'

/** Signs with a passkey what the server asks for. @throws Refused, and what the browser throws */
export async function signWithPasskey() {
  const [{ options }, { startAuthentication }] = await Promise.all([
    send(accounts.beginPasskeyLogin, {}),
    import('@simplewebauthn/browser'),
  ])
  return startAuthentication({ optionsJSON: options })
}

/**
 * Waits until somebody chooses one of the passkeys that the browser offers in the field of the address; signWithPasskey ends that.
 * @returns undefined if this browser offers none, or the wait has ended
 */
export async function signFromAddressField() {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser')
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  try {
    const { options } = await send(accounts.beginPasskeyLogin, {})
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
  } catch {
    // Nobody has asked for anything yet, so that there is nothing to say.
    return undefined
  }
}

/** Lets the browser offer no passkeys any more. */
export const stopOffering = async () =>
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony()

/** Makes a passkey. @throws Refused, and what the browser throws */
export async function makePasskey() {
  const [{ options }, { startRegistration }] = await Promise.all([
    send(security.beginPasskey, {}),
    import('@simplewebauthn/browser'),
  ])
  type OptionsJSON = Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON: options as unknown as OptionsJSON })
}

/** Why there is no passkey, in a sentence. Browsers do not say whether somebody has pressed "Cancel". */
export function whyNoPasskey(error: unknown, isNew = false): string {
  if (error instanceof Refused) return messageOf(error)
  if (isNew && (error as Error).name === 'InvalidStateError') return isThereAlready
  return isNew ? notMade : notUsed
}
