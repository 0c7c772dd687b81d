import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import * as past from '#contract/calls/past-completions.ts'
import { Refused, somethingWrong } from '../../data/send.ts'
import { useSave } from '../../data/use-save.ts'
import { type HowToRead, withoutDependent } from '../learners/hooks.ts'

export type Preview = Reply<typeof past.preview>
export type PastRow = Preview['waitingRows'][number]
/** The choices for names of courses, by their names in the file; null leaves the rows out. */
export type ChosenCourses = ReadonlyMap<string, string | null>

/** The preview of a file of past completions. `onStart` is called before each new preview. */
export function usePreview(onStart: () => void) {
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState<HowToRead>({})
  const [courses, setCourses] = useState<ChosenCourses>(new Map())
  const [timesRead, setTimesRead] = useState(0)
  const { rows, setRows, errors, setErrors, reading, checking } = usePreviewCalls()
  function restart(problems: string[]) {
    setErrors(problems)
    onStart()
  }
  function read(csvFile: File, clientId: string | null, chosen: HowToRead) {
    restart([])
    setFile(csvFile)
    setChoices(chosen)
    setCourses(new Map())
    setTimesRead((times) => times + 1)
    reading.save({ csvFile, clientId, ...chosen })
  }
  function check(corrected: readonly PastRow[], chosen: ChosenCourses, clientId: string | null) {
    if (!rows) return
    restart([])
    setCourses(chosen)
    const all = [...rows.goodRows, ...rows.alreadyThere, ...rows.waitingRows, ...corrected]
    checking.save({ rows: inOrder(all), courses: asList(chosen), clientId })
  }
  return {
    rows,
    errors,
    courses,
    /** Another number for each reading of a file. */
    timesRead,
    loading: reading.saving,
    checking: checking.saving,
    progress: reading.progress,
    load(csvFile: File, clientId: string | null) {
      setRows(undefined)
      read(csvFile, clientId, {})
    },
    /** For another client, which has other people and courses. */
    loadForClient(clientId: string | null) {
      if (!file) return
      setRows(undefined)
      read(file, clientId, choices)
    },
    /** Reads the same file in another way. The rows stay until it is read. */
    readAs(change: HowToRead, clientId: string | null) {
      if (file) read(file, clientId, { ...withoutDependent(choices, change), ...change })
    },
    /** Checks corrected rows together with the others. */
    correct: (corrected: readonly PastRow[], clientId: string | null) => check(corrected, courses, clientId),
    /** Checks all rows again with these courses. */
    choose: (chosen: ChosenCourses, clientId: string | null) => check(rows?.badRows ?? [], chosen, clientId),
    /** For a file that is not sent. */
    refuse(sentence: string) {
      setFile(undefined)
      setRows(undefined)
      restart([sentence])
    },
  }
}

function usePreviewCalls() {
  const [rows, setRows] = useState<Preview>()
  const [errors, setErrors] = useState<readonly string[]>([])
  const onRefused = (error: unknown) => setErrors(error instanceof Refused ? error.errors : [somethingWrong])
  const reading = useSave(past.preview, { quiet: true, onDone: setRows, onRefused })
  const checking = useSave(past.previewRows, {
    quiet: true,
    skipReload: true,
    onDone: (checked) => setRows((before) => before && { ...before, ...checked }),
    onRefused,
  })
  return { rows, setRows, errors, setErrors, reading, checking }
}

/** The fields of the file, without what the preview says about the row. */
export const asSent = ({ line, email, employeeNumber, course, completedOn, validUntil, title }: PastRow) => ({
  ...{ line, course, completedOn },
  ...(email === undefined ? {} : { email }),
  ...(employeeNumber === undefined ? {} : { employeeNumber }),
  ...(validUntil === undefined ? {} : { validUntil }),
  ...(title === undefined ? {} : { title }),
})

const inOrder = (rows: readonly PastRow[]) => rows.map(asSent).toSorted((one, other) => one.line - other.line)

export const asList = (courses: ChosenCourses) => [...courses].map(([name, courseId]) => ({ name, courseId }))

/** Leads to the upload, where it can be looked at and undone. */
export const useUploadPast = (onDone: (actionId: string | null) => void | Promise<void>) =>
  useSave(past.apply, {
    done: 'Past completions recorded',
    onDone: ({ actionId }) => onDone(actionId),
    quiet: true,
  })
