// Stores in the browser who is logged in. All tabs of the browser share the log-in.
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Theme } from '#contract/calls/theme.ts'
import { keepTextsWith } from '../ui/kept-text.ts'
import { makeListeners } from '../ui/listeners.ts'
import { currentPageTitle } from '../ui/page-title.ts'
import { storage, storedKeys } from './storage.ts'

const userKey = 'user'
const themeKey = 'theme'
const endKey = 'session-end'
/** A reason why a session ended: the user has logged out. */
const onRequest = 'onRequest'
const listeners = makeListeners()
const logInListeners = makeListeners()
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns milliseconds since 1970, from an ISO-8601 text or a number; NaN when it cannot be read (rule access-12). */
function expiryOf(user: Partial<SessionUser>): number {
  const { expires } = user as { expires?: unknown }
  return typeof expires === 'number' ? expires : Date.parse(String(expires))
}

/** Returns the stored user while their session lasts. A user that is expired, lacks an expiry or cannot be read is removed. */
export function readUser(now = Date.now()): SessionUser | undefined {
  const stored = storage.getItem(userKey)
  if (stored === null) return undefined
  try {
    const user = JSON.parse(stored) as SessionUser
    if (user && typeof user === 'object' && user.token && expiryOf(user) > now) return user
  } catch {
    // A value that cannot be read is removed below.
  }
  storage.removeItem(userKey)
  storage.setItem(endKey, 'expired')
  return undefined
}

let current = readUser()

const nameOf = (user: SessionUser | undefined) => user && `${user.firstName} ${user.lastName}`

function changed() {
  const user = readUser()
  const isSame =
    user?.token === current?.token && user?.expires === current?.expires && nameOf(user) === nameOf(current)
  if (!isSame) {
    // The log-in page follows every end of a session (rule access-13).
    if (!user) history.replaceState(null, '', '/')
    const last = current
    current = user
    listeners.notify()
    if (user && user.id !== last?.id) logInListeners.notify()
    // Each tab removes the texts, because another tab may have stored one after the first tab had removed them.
    if (last && !user && storage.getItem(endKey) === onRequest) removeTexts(last.id)
  }
  clearTimeout(timer)
  // A timer can wait at most 2^31 ms.
  if (user) timer = setTimeout(changed, Math.min(expiryOf(user) - Date.now() + 50, 2 ** 31 - 1))
}

export function storeUser(user: SessionUser) {
  if (!current) offered = keptPages(user.id)
  storage.removeItem(endKey)
  storage.setItem(userKey, JSON.stringify(user))
  changed()
}

/** To be called when a name has been saved: the logged-in user sees their own new name at once. */
export function storeName({ id, firstName, lastName }: Pick<SessionUser, 'id' | 'firstName' | 'lastName'>) {
  if (current?.id === id) storeUser({ ...current, firstName, lastName })
}

/** To be called when the session has been extended: all tabs of the browser know it at once. */
export function storeExpiry(token: string, expires: string) {
  if (current?.token === token) storeUser({ ...current, expires })
}

/** Returns when a session ends, in milliseconds since 1970. */
export const endOf = (user: SessionUser): number => expiryOf(user)

/** Logs out at the request of the user: nothing that they have typed stays in this browser (rule access-22). */
export function removeUserAndTexts() {
  storage.setItem(endKey, onRequest)
  storage.removeItem(userKey)
  changed()
}

/** Logs out because another page needs it, such as that of a link in a mail; what the user has typed stays. */
export function removeUser() {
  storage.removeItem(endKey)
  storage.removeItem(userKey)
  changed()
}

/** Logs out because the server has ended the session; the log-in page of every tab shows the reason. */
export function endSession(reason: string) {
  storage.setItem(endKey, reason)
  storage.removeItem(userKey)
  changed()
}

/** Returns the reason why the last session ended, to be shown; null when the user has logged out. */
export function readSessionEnd(): string | null {
  const end = storage.getItem(endKey)
  return end === onRequest ? null : end
}

window.addEventListener('storage', changed)
// A page that the browser restores from its cache (Back) got no events from other tabs meanwhile.
window.addEventListener('pageshow', changed)
changed()

/** Calls the listener after each log-in from now on, in whichever tab it was made. */
export const onLogIn = logInListeners.subscribe

/** Returns the logged-in user and follows the changes. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(listeners.subscribe, () => current)
}

/** Returns the theme of the last visit, for the first frame of this visit. */
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

export interface KeptPage {
  address: string
  /** The title of the page; empty if it had none. */
  title: string
}

const draftKey = (userId: string, place: string) => `draft:${userId}:${place}`
const keptPagesKey = (userId: string) => `kept-at:${userId}`

function removeTexts(userId: string) {
  const drafts = draftKey(userId, '')
  for (const key of storedKeys()) if (key.startsWith(drafts)) storage.removeItem(key)
  storage.removeItem(keptPagesKey(userId))
}

let offered: KeptPage[] = []

/** Returns where the user is writing, by the name of each text: several tabs and several forms may have one. */
function readKeptPages(userId: string): Record<string, KeptPage> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keptPagesKey(userId)) ?? '{}')
    return (typeof stored === 'object' && stored ? stored : {}) as Record<string, KeptPage>
  } catch {
    // An earlier version stored one address.
    return {}
  }
}

function changeKeptPages(userId: string, change: (pages: Record<string, KeptPage>) => void) {
  const pages = readKeptPages(userId)
  change(pages)
  if (Object.keys(pages).length === 0) storage.removeItem(keptPagesKey(userId))
  else storage.setItem(keptPagesKey(userId), JSON.stringify(pages))
}

/** Returns each page once, even if it has several texts. */
const keptPages = (userId: string): KeptPage[] => [
  ...new Map(Object.values(readKeptPages(userId)).map((page) => [page.address, page])).values(),
]

/** Returns the pages on which the logged-in user has text that is not saved. */
export const keptPagesNow = (): KeptPage[] => (current ? keptPages(current.id) : [])

/** Returns the pages on which the user was writing when the last session ended, once, for a page after the log-in. */
export function takeOffered(): KeptPage[] {
  const pages = offered
  offered = []
  return pages
}

// A text belongs to the user who opened its form, even if another one has logged in meanwhile.
keepTextsWith((place) => {
  const writer = current?.id
  if (writer === undefined) return undefined
  const key = draftKey(writer, place)
  return {
    read(): unknown {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    store(kept) {
      // Nothing is stored after the user has logged out, neither at the end of a save nor in a tab that does not know it yet.
      if (readUser()?.id !== writer) return
      try {
        storage.setItem(key, JSON.stringify(kept))
        const page = { address: kept.address, title: currentPageTitle() }
        changeKeptPages(writer, (pages) => void (pages[place] = page))
      } catch {
        // The storage is full: the text stays on screen and can be saved.
      }
    },
    remove() {
      storage.removeItem(key)
      changeKeptPages(writer, (pages) => void delete pages[place])
    },
    isOfCurrentUser: () => current?.id === writer,
  }
})
