// Keeps in a tab what finishes a log-in that has gone to an identity provider: only this tab can finish it.
import { storageOfTab } from './storage.ts'

export interface BegunSignOn {
  providerId: string
  secret: string
  /** Whether somebody tries the settings. */
  isTrial: boolean
  /** The address that was asked for before the log-in. */
  returnTo: string
}

const key = 'single-sign-on'

export const storeSignOn = (begun: BegunSignOn) => storageOfTab.setItem(key, JSON.stringify(begun))

/** To be called once the answer is there: it is of no use a second time. */
export const forgetSignOn = () => storageOfTab.removeItem(key)

export function readSignOn(providerId: string): BegunSignOn | undefined {
  try {
    const begun = JSON.parse(storageOfTab.getItem(key) ?? 'null') as BegunSignOn | null
    return begun?.providerId === providerId ? begun : undefined
  } catch {
    return undefined
  }
}
