// Finds courses by the names that a file has for them: a title or a reference, without regard to case.
import type { CourseWithin } from './queries.ts'

/** The choice of a user for a name in the file. */
export interface ChosenCourse {
  name: string
  /** Null if the rows are left out. */
  courseId: string | null
}

export interface CoursesByName {
  /** Returns neither a course nor a reason for a name that somebody has to choose a course for. */
  find(name: string): { course?: CourseWithin | undefined; reasons: string[] }
}

export const nameInLowerCase = (name: string) => name.trim().toLowerCase()

export function byName(courses: readonly CourseWithin[], chosen: readonly ChosenCourse[]): CoursesByName {
  const named = new Map<string, Set<CourseWithin>>()
  for (const course of courses)
    for (const name of [course.title, course.reference].map(nameInLowerCase))
      if (name) named.set(name, (named.get(name) ?? new Set()).add(course))
  const byId = new Map(courses.map((course) => [course.id, course]))
  const choices = new Map(chosen.map(({ name, courseId }) => [nameInLowerCase(name), courseId]))
  return {
    find(text) {
      const name = nameInLowerCase(text)
      if (!name) return { reasons: ['Please enter the course'] }
      const [only, ...others] = named.get(name) ?? []
      if (only && others.length === 0) return { course: only, reasons: [] }
      const choice = choices.get(name)
      if (choice === null) return { reasons: ['Left out, because no course was chosen'] }
      return { course: byId.get(choice?.toLowerCase() ?? ''), reasons: [] }
    },
  }
}
