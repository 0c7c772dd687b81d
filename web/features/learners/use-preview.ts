// The preview of a file of learners: what is sent, and what the server says about its rows.
import { useState } from 'react'
import * as learners from '#contract/calls/learners.ts'
import { learnerFields } from '#contract/rules/learner-file.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { useSave } from '../../data/use-save.ts'
import { type CheckedRow, type Mode, type Preview, type ReadingChoices, acceptedRows } from './hooks.ts'
import type { KeptCorrections } from './kept-corrections.ts'
import { type SentFile, asSent, useSentFile, withChecked } from './use-sent-file.ts'

/** `onStart` is called before each new preview. */
export function usePreview(corrections: KeptCorrections<CheckedRow>, onStart: () => void) {
  const { rows, setRows, errors, setErrors, reading, checking } = usePreviewCalls()
  function restart(problems: string[]) {
    setErrors(problems)
    onStart()
  }
  const { sent, timesRead, readAs, discard, ...file } = useSentFile(corrections, (input) => {
    restart([])
    reading.save(input)
  })
  function check(checked: CheckedRow[], clientId: string | null) {
    if (!sent || !rows) return
    const next = withChecked(sent, changedOf(checked, rows.badRows))
    if (rows.inParts) return file.read(next, clientId)
    restart([])
    file.note(next, clientId)
    const { mode } = sent.choices
    checking.save({ rows: [...acceptedRows(rows), ...checked], clientId, ...(mode ? { mode } : {}) })
  }
  return {
    rows,
    errors,
    /** Another number for each reading of a file. */
    timesRead,
    loading: reading.saving,
    checking: checking.saving,
    progress: reading.progress,
    /** Whether the file was read with what was corrected in it earlier. */
    isRestored: sent?.isRestored ?? false,
    async load(chosen: File, clientId: string | null, mode: Mode) {
      setRows(undefined)
      await file.open(chosen, { mode }, clientId)
    },
    /** For another client, which has other people and another number of free seats. */
    async loadForClient(clientId: string | null) {
      if (!sent) return
      setRows(undefined)
      await file.open(sent.file, sent.choices, clientId)
    },
    readAs,
    readAgain: file.readAgain,
    /** Checks corrected rows together with the others. Of a list in parts the server has the file once more. */
    check,
    /** Keeps a row that is being corrected, and is not checked yet. */
    type(row: CheckedRow, clientId: string | null) {
      if (rows) file.type(row, changedOf([row], rows.badRows).length > 0, clientId)
    },
    discard,
    /** Returns the file once more, read as it was shown. */
    asShown: () => rows && sent && { ...readAsShown(rows.reading, sent), ...asSent(sent) },
    /** For a file that is not sent. */
    refuse(sentence: string) {
      file.forget()
      setRows(undefined)
      restart([sentence])
    },
  }
}

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
  const onRefused = (error: unknown) => setErrors(errorsOf(error))
  const reading = useSave(learners.preview, { quiet: true, onDone: setRows, onRefused })
  const checking = useSave(learners.previewRows, {
    quiet: true,
    skipReload: true,
    onDone: (checked) => setRows((before) => before && { ...before, ...checked }),
    onRefused,
  })
  return { rows, setRows, errors, setErrors, reading, checking }
}
