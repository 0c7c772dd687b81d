import type { Reply } from '#contract/call.ts'
import * as contract from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { counted } from '../../ui/quantities.ts'

export type LearnerTraining = Reply<typeof contract.ofLearner>
export type OwnTraining = Reply<typeof contract.myTraining>

/** A learner and a course, as dialogs show and calls take them. */
export interface ChosenRow {
  learner: { name: string; urlToken: string }
  course: { id: string; title: string }
}
export const namesOfRows = (rows: ChosenRow[]) =>
  rows.map(({ learner, course }) => ({ urlToken: learner.urlToken, courseId: course.id }))

/** A name for what is typed about these rows (useKeptText). */
export const keptNameOf = (rows: ChosenRow[]) =>
  `${rows.length}:${rows[0]?.learner.urlToken}:${rows[0]?.course.id}`

/** For the message of a success: one row needs no number. */
const withCount = (words: string, count: number) =>
  count === 1 ? words : `${words} for ${counted(count, 'row')}`

export const useTrainingOf = (urlToken: string) => useLoad(contract.ofLearner, { urlToken })
export const useOwnTraining = () => useLoad(contract.myTraining, {})

export const useExtend = (count: number, onDone: () => void) =>
  useSave(training.extend, { done: withCount('Due date changed', count), onDone })
export const useExempt = (count: number, onDone: () => void) =>
  useSave(contract.exempt, { done: withCount('Exempted', count), onDone })
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
