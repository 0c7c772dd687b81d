import { Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { PeopleOfCourse } from '../training/PeopleOfSubject.tsx'
import { EngagePage } from './EngagePage.tsx'
import { TrainingFigures } from '../up-to-date/TrainingFigures.tsx'
import { useOwnRecord } from './hooks.ts'

/** The page of a course for a client manager: the course, and how the people are doing who have to complete it. */
export function ManagedCoursePage() {
  const { id = '' } = useParams()
  const { data, error } = useOwnRecord(id)
  return (
    <Stack gap="lg">
      <EngagePage />
      {data && !error && (
        <>
          <TrainingFigures of={{ courseId: id }} />
          <PeopleOfCourse course={data.course.course} />
        </>
      )}
    </Stack>
  )
}
