import type { Reply } from '#contract/call.ts'
import * as training from '#contract/calls/training.ts'
import { type ObligationStatus, complianceOrder, obligationStatuses } from '#contract/rules/training.ts'
import { isGuid } from '#contract/rules/is-guid.ts'
import { useListOutputs } from '../../data/use-list-outputs.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'

export const useValidity = (courseId: string) => useLoad(training.openValidity, { courseId })
export const useSaveValidity = (onDone: () => void) =>
  useSave(training.saveValidity, { done: 'Validity saved', onDone })

/** Which of the list is shown. */
export const useComplianceView = () =>
  useListView({
    filters: { status: isOneOf(obligationStatuses), client: isGuid, pathway: isGuid, course: isGuid },
    order: complianceOrder,
  })
export type ComplianceView = ReturnType<typeof useComplianceView>

/** What narrows and sorts the list, for a call. */
const complianceInput = ({ search, filters, sorted }: ComplianceView) => ({
  searchTerm: search,
  ...(filters.status ? { status: filters.status as ObligationStatus } : {}),
  ...(filters.client ? { clientId: filters.client } : {}),
  ...(filters.pathway ? { learningPathwayId: filters.pathway } : {}),
  ...(filters.course ? { courseId: filters.course } : {}),
  ...sorted,
})

/** The list as a file, and on paper. */
export const useOutputsOfCompliance = (view: ComplianceView) =>
  useListOutputs(
    {
      list: training.compliance,
      exportList: training.exportCompliance,
      wanted: complianceInput(view),
    },
    {
      rowsOf: (reply: Reply<typeof training.compliance>) => reply.obligations,
      totalOf: (reply) => reply.totalCount,
    },
  )

export const useCompliance = (view: ComplianceView) =>
  useLoad(training.compliance, {
    ...complianceInput(view),
    pageNumber: view.page,
    pageSize: view.pageSize,
  })
