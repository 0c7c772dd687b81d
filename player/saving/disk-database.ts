// The browser's database of what could not be sent yet, by the window that reported it.
const store = 'entries'

export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('coppice-unsent', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

export async function readEntries(database: IDBDatabase): Promise<unknown[]> {
  const reading = database.transaction(store)
  const all = reading.objectStore(store).getAll()
  await finished(reading)
  return all.result
}

/**
 * Writes the entry, or removes it where there is none.
 * @param isStrict returns when it is on the disk, not in the memory of the operating system
 */
export async function writeEntry(database: IDBDatabase, key: string, entry: unknown, isStrict: boolean) {
  const writing = database.transaction(store, 'readwrite', { durability: isStrict ? 'strict' : 'relaxed' })
  if (entry === undefined) writing.objectStore(store).delete(key)
  else writing.objectStore(store).put(entry, key)
  await finished(writing)
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
