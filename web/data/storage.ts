// The storage of the browser: the only file that uses it. Where the browser blocks it, values are stored in memory until
// the page is left: enough for the pages that need no log-in.

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const persistent = findStorage('localStorage')

export const storage: Store = persistent ?? storeInMemory()

/** For this tab alone, until it is closed. */
export const storageOfTab: Store = findStorage('sessionStorage') ?? storeInMemory()

export const storedKeys = (): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

/** If so, users are logged out by a reload, and the log-in is not shared with other tabs. */
export const isStorageBlocked = persistent === undefined

function findStorage(name: 'localStorage' | 'sessionStorage'): Store | undefined {
  try {
    const found = window[name] as Storage | null
    // Some browsers have a storage that accepts nothing. A full one still has what was stored before.
    if (found?.length === 0) {
      found.setItem('probe', '')
      found.removeItem('probe')
    }
    return found ?? undefined
  } catch {
    return undefined
  }
}

function storeInMemory(): Store {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
