import * as dashboards from '#contract/calls/dashboards.ts'
import { complianceOverview } from '#contract/calls/training.ts'
import type { Activity } from '#contract/rules/activities.ts'
import { useLoad } from '../../data/use-load.ts'
import { useLoadMore } from '../../data/use-load-more.ts'
import type { ListView } from '../../ui/use-list-view.ts'

export const usePlatformFigures = () => useLoad(dashboards.admin, {})
export const useClientFigures = () => useLoad(dashboards.clientManager, {})
export const useOwnDashboard = () => useLoad(dashboards.learner, {})
/** What needs attention, and how this month compares with the last. */
export const useOverview = () => useLoad(dashboards.overview, {})

/** How much of what is required is met. */
export const useComplianceOverview = () => useLoad(complianceOverview, {})

export const useActivity = (
  show: Activity,
  { pageSize, page, goTo }: Pick<ListView, 'pageSize' | 'page' | 'goTo'>,
) =>
  useLoadMore(
    dashboards.activity,
    { show, pageSize },
    {
      rowsOf: (reply) => reply.rows,
      totalOf: (reply) => reply.totalCount,
      shownPages: page,
      onShownPages: goTo,
    },
  )
