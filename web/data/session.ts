// Who is logged in, kept in the browser's storage. Other tabs follow.
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Theme } from '#contract/calls/theme.ts'
import { storage } from './storage.ts'

const userKey = 'user'
const themeKey = 'theme'
const endKey = 'session-end'
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds since 1970, from an ISO-8601 text or a number; what cannot be read is no expiry (rule access-12). */
function expiryOf(user: Partial<SessionUser>): number {
  const { expires } = user as { expires?: unknown }
  return typeof expires === 'number' ? expires : Date.parse(String(expires))
}

/** The stored user while their session lasts. One that is expired, lacks an expiry or cannot be read is removed. */
export function readUser(now = Date.now()): SessionUser | undefined {
  const stored = storage.getItem(userKey)
  if (stored === null) return undefined
  try {
    const user = JSON.parse(stored) as SessionUser
    if (user && typeof user === 'object' && user.token && expiryOf(user) > now) return user
  } catch {
    // What cannot be read is removed below.
  }
  storage.removeItem(userKey)
  storage.setItem(endKey, 'expired')
  return undefined
}

let current = readUser()

const nameOf = (user: SessionUser | undefined) => user && `${user.firstName} ${user.lastName}`

function changed() {
  const user = readUser()
  if (user?.token !== current?.token || nameOf(user) !== nameOf(current)) {
    // However a session ends, it ends at the log-in (rule access-13).
    if (!user) history.replaceState(null, '', '/')
    current = user
    for (const listener of listeners) listener()
  }
  clearTimeout(timer)
  // A timer can wait at most 2^31 ms.
  if (user) timer = setTimeout(changed, Math.min(expiryOf(user) - Date.now() + 50, 2 ** 31 - 1))
}

export function storeUser(user: SessionUser) {
  storage.removeItem(endKey)
  storage.setItem(userKey, JSON.stringify(user))
  changed()
}

/** Whoever has changed their own name is called by it at once. */
export function storeName({ id, firstName, lastName }: Pick<SessionUser, 'id' | 'firstName' | 'lastName'>) {
  if (current?.id === id) storeUser({ ...current, firstName, lastName })
}

/** Logs out because the user asked for it. */
export function removeUser() {
  storage.removeItem(endKey)
  storage.removeItem(userKey)
  changed()
}

/** Logs out because the server has ended the session; the log-in page of every tab says why. */
export function endSession(reason: string) {
  storage.setItem(endKey, reason)
  storage.removeItem(userKey)
  changed()
}

/** Why the last session ended without being asked to; null when the user has logged out. */
export const readSessionEnd = () => storage.getItem(endKey)

window.addEventListener('storage', changed)
// A page that the browser brings back from memory (Back) has not heard what other tabs did meanwhile.
window.addEventListener('pageshow', changed)
changed()

/** The logged-in user, as it changes. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** The look of the last visit, for the first frame of this one. */
export function readTheme(): Theme | undefined {
  try {
    return (JSON.parse(storage.getItem(themeKey) ?? 'null') as Theme | null) ?? undefined
  } catch {
    return undefined
  }
}

export function storeTheme(theme: Theme) {
  storage.setItem(themeKey, JSON.stringify(theme))
}

/**
 * What the logged-in user is writing at this place and has not saved: it outlives the tab and the session, and is not
 * shown to the next user of this browser. It stays with the user who opened it, also when another one has logged in by
 * the time that a change of it, such as the end of a save, is stored.
 */
export function openDraft(place: string) {
  const key = `draft:${current?.id}:${place}`
  return {
    read(): unknown {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    store(draft: object) {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // The storage is full: what is written stays on screen, and can be saved.
      }
    },
    remove: () => storage.removeItem(key),
  }
}
