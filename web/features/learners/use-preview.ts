// The preview of a file of learners: what is sent, and what the user has corrected since.
import { useState } from 'react'
import * as learners from '#contract/calls/learners.ts'
import { learnerFields } from '#contract/rules/learner-file.ts'
import { Refused, somethingWrong } from '../../data/send.ts'
import { useSave } from '../../data/use-save.ts'
import {
  type CheckedRow,
  type Mode,
  type Preview,
  type ReadingChoices,
  acceptedRows,
  withoutDependent,
} from './hooks.ts'

/** Rows that were corrected or kept, by their lines. */
type Corrected = ReadonlyMap<number, CheckedRow>
const nothingCorrected: Corrected = new Map()

/** `onStart` is called before each new preview. */
export function usePreview(onStart: () => void) {
  const { rows, setRows, errors, setErrors, reading, checking } = usePreviewCalls()
  function restart(problems: string[]) {
    setErrors(problems)
    onStart()
  }
  const { sent, timesRead, read, forget } = useSentFile((input) => {
    restart([])
    reading.save(input)
  })
  function check(checked: CheckedRow[], clientId: string | null) {
    if (sent && rows?.inParts) {
      const changed = changedOf(checked, rows.badRows).map((row) => [row.line, row] as const)
      read({ ...sent, corrected: new Map([...sent.corrected, ...changed]) }, clientId)
      return
    }
    restart([])
    const mode = sent?.choices.mode
    checking.save({
      rows: [...(rows ? acceptedRows(rows) : []), ...checked],
      clientId,
      ...(mode ? { mode } : {}),
    })
  }
  return {
    rows,
    errors,
    /** Another number for each reading of a file. */
    timesRead,
    loading: reading.saving,
    checking: checking.saving,
    progress: reading.progress,
    load(file: File, clientId: string | null, mode: Mode) {
      setRows(undefined)
      read({ file, choices: { mode }, corrected: nothingCorrected }, clientId)
    },
    /** For another client, which has other people and another number of free seats. */
    loadForClient(clientId: string | null) {
      if (!sent) return
      setRows(undefined)
      read({ ...sent, corrected: nothingCorrected }, clientId)
    },
    /** Reads the same file in another way. The rows stay until it is read. */
    readAs(change: ReadingChoices, clientId: string | null) {
      if (!sent) return
      const choices = { ...withoutDependent(sent.choices, change), ...change }
      read({ ...sent, choices, corrected: nothingCorrected }, clientId)
    },
    /** Checks corrected rows together with the others. Of a list in parts the server has the file once more. */
    check,
    /** Returns the file once more, read as it was shown. */
    asShown: () => rows && sent && { ...readAsShown(rows.reading, sent), ...asSent(sent) },
    /** For a file that is not sent. */
    refuse(sentence: string) {
      forget()
      setRows(undefined)
      restart([sentence])
    },
  }
}

interface SentFile {
  file: File
  choices: ReadingChoices
  corrected: Corrected
}

/** Remembers the file, how it is read and what was corrected in it. */
function useSentFile(onRead: (input: ReadingChoices & { csvFile: File; clientId: string | null }) => void) {
  const [sent, setSent] = useState<SentFile>()
  const [timesRead, setTimesRead] = useState(0)
  return {
    sent,
    timesRead,
    read(next: SentFile, clientId: string | null) {
      setSent(next)
      setTimesRead((times) => times + 1)
      onRead({ ...next.choices, ...asSent(next), clientId })
    },
    forget: () => setSent(undefined),
  }
}

const asSent = ({ file, corrected }: SentFile) => ({
  csvFile: file,
  ...(corrected.size > 0 ? { corrected: JSON.stringify([...corrected.values()]) } : {}),
})

/** Returns the rows that the user has changed, or has said something about. */
function changedOf(checked: readonly CheckedRow[], before: Preview['badRows']): CheckedRow[] {
  const textsOf = (row: Partial<CheckedRow>) =>
    JSON.stringify([...learnerFields.map((field) => row[field] ?? ''), row.ownFields ?? {}])
  const earlier = new Map(before.map((row) => [row.line, textsOf(row)]))
  return checked.filter((row) => row.isKept || row.isSame || textsOf(row) !== earlier.get(row.line))
}

/** Whatever was found about the file is chosen now, so that it is not found in another way meanwhile. */
function readAsShown(
  { sheet, encoding, separator, headingLine, columns, dateOrder }: Preview['reading'],
  { choices: { mode, hiddenRows } }: SentFile,
): ReadingChoices {
  return {
    ...(mode ? { mode } : {}),
    ...(hiddenRows ? { hiddenRows } : {}),
    ...(sheet === null ? {} : { sheet }),
    ...(encoding === null ? {} : { encoding }),
    ...(separator === null ? {} : { separator }),
    ...(dateOrder === null ? {} : { dateOrder }),
    headingLine,
    readAs: columns.map(({ field }) => field ?? '').join(','),
  }
}

function usePreviewCalls() {
  const [rows, setRows] = useState<Preview>()
  const [errors, setErrors] = useState<readonly string[]>([])
  const onRefused = (error: unknown) => setErrors(error instanceof Refused ? error.errors : [somethingWrong])
  const reading = useSave(learners.preview, { quiet: true, onDone: setRows, onRefused })
  const checking = useSave(learners.previewRows, {
    quiet: true,
    skipReload: true,
    onDone: (checked) => setRows((before) => before && { ...before, ...checked }),
    onRefused,
  })
  return { rows, setRows, errors, setErrors, reading, checking }
}
