import type { Input, Reply } from '#contract/call.ts'
import * as contract from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { toastOutcome } from '../../data/toast-outcome.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { namesInWords } from '../../ui/names-in-words.ts'
import { counted } from '../../ui/quantities.ts'

export type LearnerTraining = Reply<typeof contract.ofLearner>
export type OwnTraining = Reply<typeof contract.myTraining>

/** A learner and a course, as dialogs show and calls take them. */
export interface ChosenRow {
  learner: { name: string; urlToken: string }
  course: { id: string; title: string }
}
/** Rows of the list of compliance that matched its filters when all of them were selected. */
export interface WholeList {
  fields: Pick<Input<typeof training.extend>, 'compliance' | 'onlyRows' | 'exceptIds'>
  count: number
  /** Those of them that are or have been on screen. */
  seen: ChosenRow[]
}
export type ChosenRows = ChosenRow[] | WholeList

/** The fields by which the calls choose rows. */
export const fieldsOfRows = (chosen: ChosenRows) =>
  Array.isArray(chosen)
    ? { rows: chosen.map(({ learner, course }) => ({ urlToken: learner.urlToken, courseId: course.id })) }
    : chosen.fields

/** A name for what is typed about these rows (useKeptText). */
export const keptNameOf = (chosen: ChosenRows) =>
  Array.isArray(chosen)
    ? `${chosen.length}:${chosen[0]?.learner.urlToken}:${chosen[0]?.course.id}`
    : JSON.stringify(chosen.fields.compliance)

export const useTrainingOf = (urlToken: string) => useLoad(contract.ofLearner, { urlToken })
export const useCoursesToRecord = (urlToken: string) => useLoad(contract.coursesToRecord, { urlToken })
export const useOwnTraining = () => useLoad(contract.myTraining, {})

/** Asks which rows of the list of compliance match its filters now (rule lists-14). */
export const useMatchingRows = (onFound: (reply: Reply<typeof contract.matchingRows>) => void) =>
  useSave(contract.matchingRows, { onSaved: onFound, onlyReads: true })

export const useExtend = (chosen: ChosenRows, onDone: () => void) =>
  useSave(training.extend, {
    onSaved: reportRows(
      chosen,
      'extend',
      (people, courses) => `Due date changed for ${people}${courses && ` in ${courses}`}`,
    ),
    onDone,
  })
export const useExempt = (chosen: ChosenRows, onDone: () => void) =>
  useSave(contract.exempt, {
    onSaved: reportRows(
      chosen,
      'exempt',
      (people, courses) => `${people} exempted${courses && ` from ${courses}`}`,
    ),
    onDone,
  })

/** Names the people and courses if all of the chosen rows were changed, and else says how many. */
function reportRows(
  chosen: ChosenRows,
  action: 'extend' | 'exempt',
  inWords: (people: string, courses: string) => string,
) {
  const { names, people, titles, courses } = peopleAndCourses(chosen)
  const count = Array.isArray(chosen) ? chosen.length : chosen.count
  const named = inWords(namesInWords(names, people, 3), namesInWords(titles, courses, 3, 'course'))
  return (outcome: Reply<typeof training.extend>) =>
    toastOutcome(
      action,
      outcome.changed === count ? named : inWords(counted(outcome.changed, 'row'), ''),
      outcome,
    )
}

/** Names the people and courses of these rows that are known by name, and says how many there are. */
export function peopleAndCourses(chosen: ChosenRows) {
  const rows = Array.isArray(chosen) ? chosen : chosen.seen
  const names = new Map(rows.map(({ learner }) => [learner.urlToken, learner.name]))
  const titles = new Map(rows.map(({ course }) => [course.id, course.title]))
  const ids = Array.isArray(chosen) ? undefined : chosen.fields.onlyRows
  return {
    names: [...names.values()],
    people: ids ? new Set(ids.map(({ userId }) => userId)).size : names.size,
    titles: [...titles.values()],
    courses: ids ? new Set(ids.map(({ courseId }) => courseId)).size : titles.size,
  }
}

export const useEndExemption = (onDone: () => void) =>
  useSave(contract.endExemption, { done: 'Last day saved', onDone })
export const useRemoveExemption = (onDone: () => void) =>
  useSave(contract.removeExemption, { done: 'Exemption removed', onDone })

export const useRecordExternal = (onDone: () => void) =>
  useSave(contract.recordExternal, { done: 'Completion recorded', onDone })
export const useCorrectExternal = (onDone: () => void) =>
  useSave(contract.correctExternal, { done: 'Completion corrected', onDone })
export const useRemoveExternal = (onDone: () => void) =>
  useSave(contract.removeExternal, { done: 'Completion removed', onDone })
