// The preview of a file of past completions: what is sent, what was corrected in it, and what the server says about its rows.
import { useRef, useState } from 'react'
import * as past from '#contract/calls/past-completions.ts'
import { maxCorrectedRows } from '#contract/rules/learner-file.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { useSave } from '../../data/use-save.ts'
import { type HowToRead, withoutDependent } from '../learners/hooks.ts'
import { type KeptCorrections, printOf } from '../learners/kept-corrections.ts'
import { type ChosenCourses, type PastRow, type Preview, asList, asSent, inOrder } from './hooks.ts'

/** Rows that were corrected, by their lines. */
type Corrected = ReadonlyMap<number, PastRow>

interface SentFile {
  file: File
  print: string
  choices: HowToRead
  /** Rows that were corrected and checked. */
  corrected: Corrected
  /** Rows that are being corrected, and are not checked yet. */
  typed: Corrected
  courses: ChosenCourses
  /** Whether the file was read with what was corrected in it before it was chosen. */
  isRestored: boolean
}
const nothing = {
  corrected: new Map() as Corrected,
  typed: new Map() as Corrected,
  courses: new Map() as ChosenCourses,
  isRestored: false,
}

const withRows = (before: Corrected, rows: readonly PastRow[]): Corrected =>
  new Map([...before, ...rows.map((row) => [row.line, asSent(row)] as const)])
const withoutLine = (before: Corrected, line: number): Corrected =>
  new Map([...before].filter(([other]) => other !== line))
const textOf = (row: PastRow) => JSON.stringify(asSent(row))

/** Returns the rows that are not what they were before. */
function changedOf(rows: readonly PastRow[], before: readonly PastRow[]): PastRow[] {
  const earlier = new Map(before.map((row) => [row.line, textOf(row)]))
  return rows.filter((row) => textOf(row) !== earlier.get(row.line))
}

/** All rows of a preview, with those that were corrected in their places. */
const rowsOf = (
  { goodRows, alreadyThere, waitingRows, badRows }: Preview,
  corrected: Corrected,
): ReturnType<typeof inOrder> =>
  inOrder(
    [...goodRows, ...alreadyThere, ...waitingRows, ...badRows].map((row) => corrected.get(row.line) ?? row),
  )

/** The file that is previewed. What is corrected in it is kept. */
function useSentFile(corrections: KeptCorrections<PastRow>) {
  const [sent, setSent] = useState<SentFile>()
  const timesOpened = useRef(0)
  return {
    sent,
    setSent,
    note(next: SentFile, clientId: string | null) {
      setSent(next)
      const { print, file, choices, corrected, typed, courses } = next
      corrections.keep({
        ...{ print, fileName: file.name, clientId, choices },
        rows: [...new Map([...corrected, ...typed]).values()].slice(-maxCorrectedRows),
        courses: [...courses],
      })
    },
    /** Returns the file with what was corrected in it earlier; undefined if another file or client was chosen meanwhile. */
    async open(file: File, choices: HowToRead, clientId: string | null): Promise<SentFile | undefined> {
      const time = ++timesOpened.current
      const print = await printOf(file)
      if (timesOpened.current !== time) return undefined
      const earlier = corrections.of(print, clientId)
      return {
        ...{ file, print, choices: { ...choices, ...earlier?.choices } },
        corrected: withRows(nothing.corrected, earlier?.rows ?? []),
        typed: nothing.typed,
        courses: new Map(earlier?.courses ?? []),
        isRestored: earlier !== undefined,
      }
    },
    forget() {
      timesOpened.current++
      setSent(undefined)
    },
  }
}

/** `onStart` is called before each new preview. */
export function usePreview(corrections: KeptCorrections<PastRow>, onStart: () => void) {
  const { sent, setSent, note, ...kept } = useSentFile(corrections)
  const { rows, setRows, errors, setErrors, read, check, showAsRead, ...calls } = usePreviewCalls()
  const [timesRead, setTimesRead] = useState(0)
  const nextReading = () => setTimesRead((times) => times + 1)
  function restart(problems: string[]) {
    setErrors(problems)
    onStart()
  }
  function start(next: SentFile, clientId: string | null) {
    restart([])
    setSent(next)
    nextReading()
    read(next, clientId)
  }
  async function readFile(file: File, choices: HowToRead, clientId: string | null) {
    setRows(undefined)
    const opened = await kept.open(file, choices, clientId)
    if (opened) start(opened, clientId)
  }
  const changes = changesOf({ sent, rows, note, start, check, restart })
  return {
    ...{ ...calls, ...changes, rows, errors, timesRead },
    courses: sent?.courses ?? nothing.courses,
    isRestored: sent?.isRestored ?? false,
    load: (file: File, clientId: string | null) => readFile(file, {}, clientId),
    /** For another client, which has other people and courses. */
    async loadForClient(clientId: string | null) {
      if (sent) await readFile(sent.file, sent.choices, clientId)
    },
    /** Shows the file as it was read. */
    discard(clientId: string | null) {
      if (!sent) return
      restart([])
      note({ ...sent, ...nothing }, clientId)
      nextReading()
      showAsRead()
    },
    /** For a file that is not sent. */
    refuse(sentence: string) {
      kept.forget()
      setRows(undefined)
      restart([sentence])
    },
  }
}

interface ChangesOf {
  sent: SentFile | undefined
  rows: Preview | undefined
  note: (next: SentFile, clientId: string | null) => void
  start: (next: SentFile, clientId: string | null) => void
  check: (rows: Preview, next: SentFile, clientId: string | null) => void
  restart: (problems: string[]) => void
}

/** The changes that the user makes to the file that is previewed. Without a file they do nothing. */
function changesOf({ sent, rows, note, start, check, restart }: ChangesOf) {
  function checkWith(change: Partial<SentFile>, clientId: string | null) {
    if (!sent || !rows) return
    const next = { ...sent, ...change }
    restart([])
    note(next, clientId)
    check(rows, next, clientId)
  }
  return {
    /** Reads the same file in another way. The rows stay until it is read. */
    readAs(change: HowToRead, clientId: string | null) {
      if (!sent) return
      const choices = { ...withoutDependent(sent.choices, change), ...change }
      const next = { ...sent, ...nothing, choices }
      note(next, clientId)
      start(next, clientId)
    },
    /** Checks corrected rows together with the others. */
    correct(corrected: readonly PastRow[], clientId: string | null) {
      if (sent && rows)
        checkWith(
          { corrected: withRows(sent.corrected, changedOf(corrected, rows.badRows)), typed: nothing.typed },
          clientId,
        )
    },
    /** Checks all rows again with these courses. */
    choose: (courses: ChosenCourses, clientId: string | null) => checkWith({ courses }, clientId),
    /** Keeps a row that is being corrected, and is not checked yet. */
    type(row: PastRow, clientId: string | null) {
      if (!sent || !rows) return
      const isChanged = changedOf([row], rows.badRows).length > 0
      const typed = isChanged ? withRows(sent.typed, [row]) : withoutLine(sent.typed, row.line)
      note({ ...sent, typed }, clientId)
    },
  }
}

function usePreviewCalls() {
  const [rows, setRows] = useState<Preview>()
  const [errors, setErrors] = useState<readonly string[]>([])
  /** The file as it was read, without what was corrected in it. */
  const asRead = useRef<Preview>(undefined)
  const onRefused = (error: unknown) => setErrors(errorsOf(error))
  const checking = useSave(past.previewRows, {
    quiet: true,
    skipReload: true,
    onDone: (checked) => setRows((before) => ({ ...(before ?? asRead.current), ...checked }) as Preview),
    onRefused(error) {
      onRefused(error)
      setRows((before) => before ?? asRead.current)
    },
  })
  const restored = useRef<{ sent: SentFile; clientId: string | null }>(undefined)
  function check(preview: Preview, { corrected, courses }: SentFile, clientId: string | null) {
    checking.save({ rows: rowsOf(preview, corrected), courses: asList(courses), clientId })
  }
  const reading = useSave(past.preview, {
    quiet: true,
    onDone(reply) {
      asRead.current = reply
      const { sent, clientId } = restored.current ?? {}
      if (!sent?.isRestored || rowsOf(reply, sent.corrected).length === 0) return setRows(reply)
      check(reply, sent, clientId ?? null)
    },
    onRefused,
  })
  return {
    ...{ rows, setRows, errors, setErrors, check },
    showAsRead: () => setRows(asRead.current),
    read(sent: SentFile, clientId: string | null) {
      restored.current = { sent, clientId }
      reading.save({ csvFile: sent.file, clientId, ...sent.choices })
    },
    loading: reading.saving || (rows === undefined && checking.saving),
    checking: checking.saving,
    progress: reading.progress,
  }
}
