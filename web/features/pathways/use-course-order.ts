import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { orderCourses } from '#contract/calls/pathways.ts'
import { useSave } from '../../data/use-save.ts'

/**
 * The order that the user gives to the courses of a pathway. It is shown and saved at once; a further change during a save
 * is saved after it. A refusal shows the stored order again.
 * @param courses as they are stored
 */
export function useCourseOrder<Course extends { id: string }>(learningPathwayId: string, courses: Course[]) {
  const [wanted, setWanted] = useState<string[]>()
  const sent = useRef<string[]>(undefined)
  const { save, saving } = useSave(orderCourses, {
    // Until then the stored order is not the one that the next change is made on.
    waitForReload: true,
    onRefused: () => setWanted(undefined),
  })
  const saveOrder = useEffectEvent(() => {
    if (saving || !wanted) return
    // It is stored and loaded again: from now on changes of other users are shown.
    if (wanted === sent.current) return setWanted(undefined)
    sent.current = wanted
    const stored = courses.map(({ id }) => id)
    const courseIds = wanted.filter((id) => stored.includes(id))
    save({ learningPathwayId, courseIds, wasCourseIds: stored })
  })
  useEffect(() => saveOrder(), [wanted, saving])

  // Courses that were added since are last.
  const placeOf = ({ id }: Course) => (wanted?.includes(id) ? wanted.indexOf(id) : courses.length)
  const inOrder = wanted ? courses.toSorted((one, other) => placeOf(one) - placeOf(other)) : courses
  return { order: setWanted, inOrder }
}
