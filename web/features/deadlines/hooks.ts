import * as pathways from '#contract/calls/pathways.ts'
import * as training from '#contract/calls/training.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useDeadlines = (learningPathwayId: string) => useLoad(training.deadlines, { learningPathwayId })
export const useSaveDeadline = (onDone: () => void) =>
  useSave(training.saveDeadline, { done: 'Deadline saved', onDone })

/** The courses that can have a deadline of their own. */
export const useCoursesOf = (id: string) => useLoad(pathways.openPathway, { id })
