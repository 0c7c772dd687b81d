// Corrections of a list are kept in this browser until the list is uploaded. A file cannot be kept, so that the same one has to be
// chosen again; it is known by its contents (rule people-136).
import { useState } from 'react'
import { openKeptText, valuesIn } from '../../ui/kept-text.ts'
import type { HowToRead } from './hooks.ts'

export interface Corrections<Row> {
  /** Tells the contents of the file (printOf). */
  print: string
  fileName: string
  /** The client for which the rows were checked; null for the user's own organisation. */
  clientId: string | null
  choices: HowToRead
  rows: Row[]
  /** For past completions: the courses that were chosen for names in the file. */
  courses?: (readonly [string, string | null])[]
}

/** The lists whose corrections are kept, each in a place of its own. */
type Place = 'corrected-rows' | 'corrected-completions'

/** @param place where the corrections of this kind of list are kept */
export function useKeptCorrections<Row>(place: Place) {
  const [text] = useState(() => openKeptText(place))
  const [kept, setKept] = useState(() => correctionsIn<Row>(text?.read()))
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
    keep(corrections: Corrections<Row>) {
      const { rows, courses = [], print, clientId } = corrections
      // Those of another file wait for it.
      if (rows.length + courses.length === 0) return of(print, clientId) && forget()
      text?.store({ address: location.pathname + location.search, values: corrections })
      setKept(corrections)
    },
    of,
  }
}
export type KeptCorrections<Row> = ReturnType<typeof useKeptCorrections<Row>>

/** An earlier version of the product may have stored something else. */
function correctionsIn<Row>(stored: unknown): Corrections<Row> | undefined {
  const values = valuesIn(stored) as Corrections<Row> | undefined
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
