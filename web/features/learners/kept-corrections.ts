// Corrections of a list are kept in this browser until the list is uploaded. A file cannot be kept, so that the same one has to be
// chosen again; it is known by its contents (rule people-136).
import { useState } from 'react'
import { openKeptText, valuesIn } from '../../ui/kept-text.ts'
import type { CheckedRow, HowToRead } from './hooks.ts'

export interface Corrections {
  /** Tells the contents of the file (printOf). */
  print: string
  fileName: string
  /** The client for which the rows were checked; null for the user's own organisation. */
  clientId: string | null
  choices: HowToRead
  rows: CheckedRow[]
}

const place = 'corrected-rows'

export function useKeptCorrections() {
  const [text] = useState(() => openKeptText(place))
  const [kept, setKept] = useState(() => correctionsIn(text?.read()))
  /** Returns what was corrected in a file with these contents. */
  const of = (print: string, clientId: string | null) =>
    kept?.print === print && kept.clientId === clientId ? kept : undefined
  function forget() {
    text?.remove()
    setKept(undefined)
  }
  return {
    kept,
    forget,
    keep(corrections: Corrections) {
      // Those of another file wait for it.
      if (corrections.rows.length === 0) return of(corrections.print, corrections.clientId) && forget()
      text?.store({ address: location.pathname + location.search, values: corrections })
      setKept(corrections)
    },
    of,
  }
}

/** An earlier version of the product may have stored something else. */
function correctionsIn(stored: unknown): Corrections | undefined {
  const values = valuesIn(stored) as Corrections | undefined
  return Array.isArray(values?.rows) && typeof values.choices === 'object' ? values : undefined
}

/** Returns a text that is the same for the same contents. The function of the browser for this is missing on pages without https. */
export async function printOf(file: Blob): Promise<string> {
  let [one, two] = [0x811c9dc5, 0x41c6ce57]
  for (const byte of new Uint8Array(await file.arrayBuffer())) {
    one = Math.imul(one ^ byte, 16_777_619)
    two = Math.imul(two ^ byte, 1_597_334_677)
  }
  return [file.size, one >>> 0, two >>> 0].join('-')
}
