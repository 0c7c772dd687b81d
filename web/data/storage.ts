// The browser's storage: the only file that touches it. Where the browser keeps it from us, what is stored lasts until
// the page is left: enough for the pages that need no log-in.

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const lasting = findStorage()

export const storage: Store = lasting ?? storeInMemory()

/** People can neither stay logged in nor take their log-in to another tab. */
export const isStorageBlocked = lasting === undefined

function findStorage(): Store | undefined {
  try {
    const found = window.localStorage as Storage | null
    // Some browsers give one that takes nothing. One that is only full still has what was stored before.
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
  }
}
