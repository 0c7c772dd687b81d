// The learner's device: what a browser still has after its window was killed.
import type { Disk } from '#player/saving/disk.ts'

export interface Device {
  disk: Disk
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The browser is killed before it has written localStorage to its own files. */
  forgetLocalStorage(): void
}

export function makeDevice(): Device {
  const onDisk = new Map<string, string>()
  const write = (launchId: string, entry: object) => void onDisk.set(launchId, JSON.stringify(entry))
  const storage: Record<string, string> = {}
  // As of the browser: its own keys are those that are stored.
  const localStorage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = localStorage[key] = value),
    removeItem: remove,
  }) as Device['localStorage'] & Record<string, string>
  function remove(key: string) {
    delete storage[key]
    delete localStorage[key]
  }
  return {
    localStorage,
    forgetLocalStorage: () => Object.keys(storage).forEach(remove),
    disk: {
      write: (launchId, entry) => (write(launchId, entry), 'yes'),
      writeLater: write,
      remove: (launchId) => void onDisk.delete(launchId),
      readAll: async () => [...onDisk.values()].map((entry) => JSON.parse(entry) as unknown),
    },
  }
}
