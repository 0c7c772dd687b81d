import * as dashboards from '#contract/calls/dashboards.ts'
import { useLoad } from '../../data/use-load.ts'

export const usePlatformFigures = () => useLoad(dashboards.admin, {})
export const useClientFigures = () => useLoad(dashboards.clientManager, {})
export const useOwnDashboard = () => useLoad(dashboards.learner, {})
