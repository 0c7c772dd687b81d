import * as courses from '#contract/calls/courses.ts'
import * as progress from '#contract/calls/progress.ts'
import { defaultPageSize } from '#contract/shapes.ts'
import { useLoad } from '../../data/use-load.ts'

/** The courses of the caller's client; for an administrator all (rule learning-9). */
export const useCoursesWithProgress = () => useLoad(courses.listOfClient, {})
export const useCoursesOfClient = (clientId: string) => useLoad(courses.listOfOneClient, { clientId })

/** Without a client: of all clients that the caller may see. */
export const useCourseProgress = (
  courseId: string,
  { page, pageSize }: { page: number; pageSize: number },
  clientId?: string,
) =>
  useLoad(progress.ofCourse, {
    courseId,
    pageNumber: page,
    // The specified call has no page size; it is sent once one has been chosen.
    ...(pageSize === defaultPageSize ? {} : { pageSize }),
    ...(clientId ? { clientId } : {}),
  })
