import { obligations } from '#contract/calls/compliance.ts'
import { useLoad } from '../../data/use-load.ts'

/** For an administrator a team is one of a client. */
export type TrainingOf =
  | { clientId: string }
  | { teamId: string }
  | { clientId: string; teamId: string }
  | { learningPathwayId: string }
  | { courseId: string }
/** How many of the required courses have each status. */
export const useTrainingTotals = (of: TrainingOf) =>
  useLoad(obligations, { ...of, pageNumber: 1, pageSize: 1 })
