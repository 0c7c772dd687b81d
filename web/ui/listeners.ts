export interface Listeners {
  /** Calls each listener. To be called after a change. */
  notify: () => void
  /** Adds a listener, as `useSyncExternalStore` does it; returns what removes it. */
  subscribe: (listener: () => void) => () => void
}

/** Makes an empty list of those who follow a value outside React. */
export function makeListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
