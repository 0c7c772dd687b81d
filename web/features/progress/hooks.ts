import * as courses from '#contract/courses.ts'
import * as progress from '#contract/progress.ts'
import { useLoad } from '../../data/use-load.ts'

/** The courses of the caller's client; for an administrator all (rule learning-9). */
export const useCoursesWithProgress = () => useLoad(courses.listOfClient, {})
export const useCoursesOfClient = (clientId: string) => useLoad(courses.listOfOneClient, { clientId })

/** Without a client: of all that the caller may see. */
export const useCourseProgress = (courseId: string, pageNumber: number, clientId?: string) =>
  useLoad(progress.ofCourse, { courseId, pageNumber, ...(clientId ? { clientId } : {}) })
