import type { Reply } from '#contract/call.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import { complianceOverview } from '#contract/calls/compliance.ts'
import type { Activity } from '#contract/rules/activities.ts'
import { useLoad } from '../../data/use-load.ts'
import { useLoadMore } from '../../data/use-load-more.ts'
import { usePrinting } from '../../data/use-printing.ts'
import type { ListView } from '../../ui/use-list-view.ts'

export const usePlatformFigures = () => useLoad(dashboards.admin, {})
export const useClientFigures = () => useLoad(dashboards.clientManager, {})
/** Loads the items that need attention, and the comparison of this month with the last. */
export const useOverview = () => useLoad(dashboards.overview, {})

/** Loads the share of the requirements that are met. */
export const useComplianceOverview = () => useLoad(complianceOverview, {})

type ActivityReply = Reply<typeof dashboards.activity>
const activityReader = {
  rowsOf: (reply: ActivityReply) => reply.rows,
  totalOf: (reply: ActivityReply) => reply.totalCount,
}

/** Chooses the rows. An administrator may have chosen a client. */
export interface WantedActivity {
  show: Activity
  clientId?: string
}

export const useActivityPrinting = (wanted: WantedActivity) =>
  usePrinting(dashboards.activity, wanted, activityReader)

export const useActivity = (
  wanted: WantedActivity,
  { pageSize, page, goTo }: Pick<ListView, 'pageSize' | 'page' | 'goTo'>,
) =>
  useLoadMore(
    dashboards.activity,
    { ...wanted, pageSize },
    {
      ...activityReader,
      shownPages: page,
      onShownPages: goTo,
    },
  )

/** Counts the people in all rows who can be selected; 0 until that is known. */
export const usePeopleOfActivity = (wanted: WantedActivity, { enabled }: { enabled: boolean }): number =>
  useLoad(dashboards.countActivityPeople, wanted, { enabled }).data?.people ?? 0
