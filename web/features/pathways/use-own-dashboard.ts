import { learner } from '#contract/calls/dashboards.ts'
import { useLoad } from '../../data/use-load.ts'

/** The user's pathways, with their progress in each course. */
export const useOwnDashboard = () => useLoad(learner, {})
