// Names the courses that a person takes along to another client.
export const takenCourses = ['nothing', 'completed', 'everything'] as const
export type TakenCourses = (typeof takenCourses)[number]

export const takenCoursesTexts: Record<TakenCourses, string> = {
  nothing: 'Nothing: they begin again',
  completed: 'Completed courses, with their certificates',
  everything: 'Everything, also courses in progress',
}
