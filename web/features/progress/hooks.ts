import * as courses from '#contract/calls/courses.ts'
import * as progress from '#contract/calls/progress.ts'
import { type ProgressStatusName, progressOrder, progressStatuses } from '#contract/rules/progress-list.ts'
import { defaultPageSize } from '#contract/shapes.ts'
import { useLoad } from '../../data/use-load.ts'
import { usePrinting } from '../../data/use-printing.ts'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { isGuid } from '#contract/rules/formats.ts'

/** Loads the courses of the caller's client; for an administrator all, or those of one client (rule learning-9). */
export function useCoursesWithProgress(clientId: string | undefined, { enabled = true } = {}) {
  const all = useLoad(courses.listOfClient, {}, { enabled: enabled && !clientId })
  const ofClient = useLoad(
    courses.listOfOneClient,
    { clientId: clientId ?? '' },
    { enabled: enabled && !!clientId },
  )
  return clientId ? ofClient : all
}
export const useCoursesOfClient = (clientId: string) => useLoad(courses.listOfOneClient, { clientId })
/** Loads the same courses as useCoursesWithProgress, with their totals. */
export const useProgressOfCourses = (clientId: string | undefined, { enabled = true } = {}) =>
  useLoad(progress.ofCourses, clientId ? { clientId } : {}, { enabled })

/** Reads from the address which course is shown, and which of its learners. `name` is needed if a page has several lists. */
export function useProgressView(name?: string) {
  const named = name ? { name } : {}
  const { filters, filterBy } = useListView({
    ...named,
    filters: { course: isGuid, client: isGuid, team: isGuid },
  })
  const view = useListView({
    ...named,
    filters: { status: isOneOf(progressStatuses), team: isGuid },
    order: progressOrder,
  })
  return {
    course: filters.course,
    showCourse: (course: string) => filterBy({ course }),
    /** The client whose learners an administrator wants to see. Another client has other courses and teams. */
    client: filters.client,
    chooseClient: (client: string | undefined) => filterBy({ client, team: undefined }),
    view,
  }
}
export type ProgressView = ReturnType<typeof useProgressView>['view']

/** Returns the input of the call that filters and sorts the list; only the chosen fields. */
export const listInput = ({
  search,
  filters,
  sorted,
}: Pick<ProgressView, 'search' | 'filters' | 'sorted'>) => ({
  ...(search ? { searchTerm: search } : {}),
  ...(filters.status ? { status: filters.status as ProgressStatusName } : {}),
  ...(filters.team ? { teamId: filters.team } : {}),
  ...sorted,
})

/** Loads the progress in a course. Without a client it loads all clients that the caller may see. */
export const useCourseProgress = (courseId: string, view: ProgressView, clientId?: string) =>
  useLoad(progress.ofCourse, {
    courseId,
    pageNumber: view.page,
    // The specified call has no page size. It is sent only if the user has chosen one.
    ...(view.pageSize === defaultPageSize ? {} : { pageSize: view.pageSize }),
    ...listInput(view),
    ...(clientId ? { clientId } : {}),
  })

export const usePrintingOfProgress = (
  ofClient: { courseId: string; clientId?: string },
  view: Pick<ProgressView, 'search' | 'filters' | 'sorted'>,
) =>
  usePrinting(
    progress.ofCourse,
    { ...ofClient, ...listInput(view) },
    { rowsOf: (reply) => reply.courses, totalOf: (reply) => reply.totalCount },
  )
