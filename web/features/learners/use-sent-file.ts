// Remembers a file of learners that is previewed: how it is read, and what was corrected in it.
import { useRef, useState } from 'react'
import { maxCorrectedRows } from '#contract/rules/learner-file.ts'
import { type CheckedRow, type ReadingChoices, withoutDependent } from './hooks.ts'
import { type KeptCorrections, printOf } from './kept-corrections.ts'

/** Rows that were corrected or kept, by their lines. */
type Corrected = ReadonlyMap<number, CheckedRow>
const nothingCorrected: Corrected = new Map()
const nothing = { corrected: nothingCorrected, typed: nothingCorrected, isRestored: false }

export interface SentFile {
  file: File
  print: string
  choices: ReadingChoices
  /** Rows that were corrected or kept, and checked. */
  corrected: Corrected
  /** Rows that are being corrected, and are not checked yet. */
  typed: Corrected
  /** Whether the file was read with what was corrected in it before it was chosen. */
  isRestored: boolean
}

const allOf = ({ corrected, typed }: SentFile): Corrected => new Map([...corrected, ...typed])
const withRows = (before: Corrected, rows: readonly CheckedRow[]): Corrected =>
  new Map([...before, ...rows.map((row) => [row.line, row] as const)])
const withoutLine = (before: Corrected, line: number): Corrected =>
  new Map([...before].filter(([other]) => other !== line))

/** Returns the file with these rows as they were checked. */
export const withChecked = (sent: SentFile, changed: readonly CheckedRow[]): SentFile => ({
  ...sent,
  corrected: withRows(sent.corrected, changed),
  typed: nothingCorrected,
})

/** Returns a file that was just chosen, with what was corrected in it earlier. */
function opened(
  { file, print, choices }: Pick<SentFile, 'file' | 'print' | 'choices'>,
  earlier: ReturnType<KeptCorrections<CheckedRow>['of']>,
): SentFile {
  return {
    ...{ ...nothing, file, print, choices: { ...choices, ...earlier?.choices } },
    corrected: withRows(nothingCorrected, earlier?.rows ?? []),
    isRestored: earlier !== undefined,
  }
}

type OnRead = (input: ReadingChoices & { csvFile: File; clientId: string | null }) => void

export function useSentFile(corrections: KeptCorrections<CheckedRow>, onRead: OnRead) {
  const [sent, setSent] = useState<SentFile>()
  const [timesRead, setTimesRead] = useState(0)
  const timesOpened = useRef(0)
  function note(next: SentFile, clientId: string | null) {
    setSent(next)
    const { mode: _, ...choices } = next.choices
    const rows = [...allOf(next).values()].slice(-maxCorrectedRows)
    corrections.keep({ print: next.print, fileName: next.file.name, clientId, choices, rows })
  }
  function start(next: SentFile, clientId: string | null) {
    setSent(next)
    setTimesRead((times) => times + 1)
    onRead({ ...next.choices, ...asSent(next), clientId })
  }
  function read(next: SentFile, clientId: string | null) {
    note(next, clientId)
    start(next, clientId)
  }
  return {
    sent,
    timesRead,
    note,
    read,
    /** Opens a file, with what was corrected in it earlier. */
    async open(file: File, choices: ReadingChoices, clientId: string | null) {
      const time = ++timesOpened.current
      const print = await printOf(file)
      // Another file or another client was chosen meanwhile.
      if (timesOpened.current !== time) return
      start(opened({ file, print, choices }, corrections.of(print, clientId)), clientId)
    },
    /** Reads the same file in another way. What was corrected stays where only the mode is another one. */
    readAs(change: ReadingChoices, clientId: string | null) {
      if (!sent) return
      const choices = { ...withoutDependent(sent.choices, change), ...change }
      const stays = change.mode ? { corrected: allOf(sent), typed: nothingCorrected } : nothing
      read({ ...sent, ...stays, choices }, clientId)
    },
    /** Reads the same file in the same way, because the people have changed. */
    readAgain(clientId: string | null) {
      if (sent) onRead({ ...sent.choices, ...asSent(sent), clientId })
    },
    /** Keeps what is typed in a row until it is checked. @param isChanged whether it is not what the file has */
    type(row: CheckedRow, isChanged: boolean, clientId: string | null) {
      if (!sent) return
      const typed = isChanged ? withRows(sent.typed, [row]) : withoutLine(sent.typed, row.line)
      note({ ...sent, typed }, clientId)
    },
    /** Reads the file as it is. */
    discard(clientId: string | null) {
      if (sent) read({ ...sent, ...nothing }, clientId)
    },
    forget() {
      timesOpened.current++
      setSent(undefined)
    },
  }
}

/** Returns what is sent of the file with each reading. */
export const asSent = ({ file, corrected }: Pick<SentFile, 'file' | 'corrected'>) => ({
  csvFile: file,
  ...(corrected.size > 0 ? { corrected: JSON.stringify([...corrected.values()]) } : {}),
})
