import { useEffect, useRef, useState } from 'react'
import type { Checked, Online, Trust } from './check-result.ts'
import { kindOf, kinds } from './file-kinds.ts'
import { loadTrust, online as server } from './load-trust.ts'

type State =
  | { step: 'waiting' }
  | { step: 'checking'; fileName: string }
  | { step: 'checked'; fileName: string; checked: Checked; isOffline: boolean }
  | { step: 'failed'; message: string }

const failed = 'The keys could not be loaded. Please check your connection and choose the file again.'

/** Loads keys, list and programs when the page is idle. Answers what loads keys and list as they are when a file is checked. */
function useTrust() {
  const loaded = useRef<Promise<Trust>>(undefined)

  function trust() {
    loaded.current ??= loadTrust().catch((error: unknown) => {
      // The next file tries again.
      loaded.current = undefined
      throw error
    })
    return loaded.current
  }

  /** As it is now, where there is a connection: a page may be open for days. */
  async function newestTrust() {
    if (!navigator.onLine) return trust()
    const before = loaded.current
    loaded.current = undefined
    return trust().catch((error: unknown) => {
      if (!before) throw error
      loaded.current = before
      return before
    })
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [trust, ...kinds.map((kind) => kind.load)]) load().catch(() => undefined)
    }, 300)
    return () => clearTimeout(timer)
  }, [])

  return newestTrust
}

/** Checks a file, also without a connection once the page was idle. */
export function useCheck() {
  const [state, setState] = useState<State>({ step: 'waiting' })
  const newestTrust = useTrust()
  const last = useRef(0)

  async function check(file: File) {
    const turn = ++last.current
    const show = (next: State) => {
      if (turn === last.current) setState(next)
    }
    const { name: fileName } = file
    show({ step: 'checking', fileName })
    try {
      const checkFile = await kindOf(fileName)?.load()
      let isOffline = !navigator.onLine
      const online: Online = {
        load: server.load,
        lookUp: (number) =>
          server.lookUp(number).catch((error: unknown) => {
            isOffline = true
            throw error
          }),
      }
      const bytes = new Uint8Array(await file.arrayBuffer())
      const known = await newestTrust()
      // Without a connection nothing is tried, which could take as long as a request may.
      const checked = await checkFile?.(bytes, navigator.onLine ? { ...known, online } : known)
      show({ step: 'checked', fileName, checked: checked ?? { verdict: 'no credential' }, isOffline })
    } catch {
      show({ step: 'failed', message: failed })
    }
  }

  return {
    state,
    check: (file: File) => void check(file),
    refuse(message: string) {
      last.current++
      setState({ step: 'failed', message })
    },
  }
}
