import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { ofCourses } from '#contract/calls/progress.ts'
import { emptyId } from '#contract/shapes.ts'
import { useSession } from '../../data/session.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { ClientChoice } from '../users/ClientChoice.tsx'
import { useClientChoices } from '../users/use-client-choices.ts'
import { CourseProgress } from './CourseProgress.tsx'
import { CourseSelect } from './CourseSelect.tsx'
import { CoursesAtAGlance } from './CoursesAtAGlance.tsx'
import classes from './LearnerProgressPage.module.css'
import { useCoursesWithProgress, useProgressOfCourses, useProgressView } from './hooks.ts'

const nothing =
  'No Learner Progress to display. You have not yet been assigned any pathways or none of your learners have logged in'

export function LearnerProgressPage() {
  const user = useSession()
  const isAdministrator = useIsAdministrator()
  const choices = useClientChoices({ isAdministrator, withOwn: false })
  const shown = useProgressView()
  // An administrator sees the learners of all clients, unless one is chosen (rule learning-2).
  const { value: chosen, label: chosenName } =
    choices.options.find(({ value }) => value === shown.client) ?? {}
  // A client in the address counts only if it exists, which is known once the clients have been loaded.
  const enabled = !isAdministrator || !shown.client || choices.loaded.data !== undefined
  const courses = useCoursesWithProgress(chosen, { enabled })
  const totals = useProgressOfCourses(chosen, { enabled })
  const failed = courses.error ? courses : totals.error ? totals : undefined
  return (
    <Page title="Learner Progress" subtitle="The progress of your learners, course by course.">
      {isAdministrator && <ClientChoice choices={choices} chosen={chosen} onChoose={shown.chooseClient} />}
      {chosenName && <Text data-print="only">Client: {chosenName}</Text>}
      {failed ? (
        <Card>
          <LoadFailed error={failed.error} onRetry={failed.refetch} />
        </Card>
      ) : !courses.data || !totals.data ? (
        <Card>
          <Skeleton h={240} />
        </Card>
      ) : courses.data.courses.length === 0 ? (
        <Card>
          <EmptyState>{nothing}</EmptyState>
        </Card>
      ) : (
        <ProgressByCourse
          shown={shown}
          courses={courses.data.courses}
          totals={totals.data.courses}
          clientId={isAdministrator ? chosen : user?.clientId}
        />
      )}
    </Page>
  )
}

interface ProgressByCourseProps {
  shown: ReturnType<typeof useProgressView>
  courses: { id: string; title: string }[]
  totals: Totals
  /** Absent for all clients. */
  clientId: string | undefined
}
type Totals = Reply<typeof ofCourses>['courses']

function ProgressByCourse({ shown, courses, totals, clientId }: ProgressByCourseProps) {
  const { course: asked, showCourse, view } = shown
  // If "Select course" is chosen, it stays chosen (rule calls-1).
  const known = courses.find(({ id }) => id === asked)?.id
  const courseId = known ?? (asked === emptyId ? emptyId : firstToShow(totals))
  return (
    <>
      <AtAGlance>
        <CoursesAtAGlance courses={totals} chosen={courseId} onChoose={showCourse} />
      </AtAGlance>
      <Card>
        <Stack gap="lg">
          <CourseSelect courses={courses} chosen={courseId} onChoose={showCourse} />
          {courseId === emptyId ? (
            <Text c="var(--quiet)">Select a course to see the progress of its learners.</Text>
          ) : (
            <CourseProgress
              key={courseId}
              courseId={courseId}
              view={view}
              clientId={clientId}
              empty={nothing}
              feedbackPath={(feedbackFormId) => `/feedback-stats/${feedbackFormId}`}
            />
          )}
        </Stack>
      </Card>
    </>
  )
}

/** On a phone it is behind a button, so that the first learner is on the first screen. */
function AtAGlance({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      {!isShown && (
        <Button
          variant="default"
          className={classes['unfold'] ?? ''}
          data-print="never"
          onClick={() => setIsShown(true)}
        >
          At a glance
        </Button>
      )}
      <div data-print="beside" className={isShown ? undefined : classes['folded']}>
        <Card title="At a glance">{children}</Card>
      </div>
    </>
  )
}

/** Returns the course to show without a choice: the first one in which anybody has begun (rule learning-10). */
function firstToShow(totals: Totals): string {
  const begun = totals.find(({ stats }) => stats.inProgress + stats.completed > 0)
  return (begun ?? totals[0])?.id ?? emptyId
}
