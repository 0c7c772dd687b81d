import type { Input, Reply } from '#contract/call.ts'
import * as contract from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { toastOutcome } from '../../data/toast-outcome.ts'
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
/** Rows of the list of compliance that matched its filters when all of them were selected. */
export interface WholeList {
  fields: Pick<Input<typeof training.extend>, 'compliance' | 'onlyRows'>
  count: number
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

export const useExtend = (onDone: () => void) =>
  useSave(training.extend, { onSaved: reportRows('extend', 'Due date changed'), onDone })
export const useExempt = (onDone: () => void) =>
  useSave(contract.exempt, { onSaved: reportRows('exempt', 'Exempted'), onDone })

/** One row needs no number. */
const reportRows = (action: 'extend' | 'exempt', words: string) => (outcome: Reply<typeof training.extend>) =>
  toastOutcome(
    action,
    outcome.changed === 1 ? words : `${words} for ${counted(outcome.changed, 'row')}`,
    outcome,
  )
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
