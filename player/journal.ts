// What has been said and not yet been acknowledged by the server, kept on this device so that it survives a crash:
// the player's only use of the browser's storage. Courses of the same origin can read and write it too, so nothing
// in it is trusted: the server takes it only for the window it names.
import type { Commit } from '#contract/playing.ts'

export interface Unsent {
  launchId: string
  attemptId: string
  /** The last sequence number that was used. */
  sequence: number
  /** Milliseconds since 1970, by the server's clock. */
  at: number
  /** In order, not yet numbered. */
  commits: Commit[]
}

const prefix = 'coppice-unsent:'
const longestKept = 90 * 86_400_000

/** Answers whether it is kept. */
export function keepUnsent(unsent: Unsent): boolean {
  try {
    localStorage.setItem(prefix + unsent.launchId, JSON.stringify(unsent))
    return true
  } catch {
    return false
  }
}

export function forgetUnsent(launchId: string) {
  try {
    localStorage.removeItem(prefix + launchId)
  } catch {
    // A browser without storage has nothing to forget.
  }
}

/** What windows on this attempt have left behind, the oldest first. What is very old is thrown away. */
export function unsentOf(attemptId: string, now: number): Unsent[] {
  const found: Unsent[] = []
  for (const key of keys()) {
    const unsent = read(key)
    if (!unsent || now - unsent.at > longestKept) forgetUnsent(key.slice(prefix.length))
    else if (unsent.attemptId === attemptId) found.push(unsent)
  }
  return found.sort((one, other) => one.at - other.at)
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function read(key: string): Unsent | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return isUnsent(found) && key === prefix + found.launchId ? found : undefined
  } catch {
    return undefined
  }
}

function isUnsent(found: unknown): found is Unsent {
  const { launchId, attemptId, sequence, at, commits } = (found ?? {}) as Partial<Unsent>
  return (
    typeof launchId === 'string' &&
    typeof attemptId === 'string' &&
    Number.isInteger(sequence) &&
    typeof at === 'number' &&
    Array.isArray(commits)
  )
}
