// Finds courses by the names that a file has for them: a title or a reference, without regard to case. Of several courses with a name, those
// that people have now go before all others (rule courses-40).
import type { CourseToRecord } from '../../learning/courses-to-record-queries.ts'

/** The choice of a user for a name in the file. */
export interface ChosenCourse {
  name: string
  /** Null if the rows are left out. */
  courseId: string | null
}

export interface CoursesByName {
  /** Returns neither a course nor a reason for a name that somebody has to choose a course for. */
  find(name: string): { course?: CourseToRecord | undefined; reasons: string[] }
}

export const nameInLowerCase = (name: string) => name.trim().toLowerCase()

export function byName(courses: readonly CourseToRecord[], chosen: readonly ChosenCourse[]): CoursesByName {
  const named = new Map<string, Set<CourseToRecord>>()
  for (const course of courses)
    for (const name of [course.title, course.reference].map(nameInLowerCase))
      if (name) named.set(name, (named.get(name) ?? new Set()).add(course))
  const byId = new Map(courses.map((course) => [course.id, course]))
  const choices = new Map(chosen.map(({ name, courseId }) => [nameInLowerCase(name), courseId]))
  return {
    find(text) {
      const name = nameInLowerCase(text)
      if (!name) return { reasons: ['Please enter the course'] }
      const all = [...(named.get(name) ?? [])]
      const hadNow = all.filter(({ isHadNow }) => isHadNow)
      const [only, ...others] = hadNow.length > 0 ? hadNow : all
      if (only && others.length === 0) return { course: only, reasons: [] }
      const choice = choices.get(name)
      if (choice === null) return { reasons: ['Left out, because no course was chosen'] }
      return { course: byId.get(choice?.toLowerCase() ?? ''), reasons: [] }
    },
  }
}
