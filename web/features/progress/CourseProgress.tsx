import { Box, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconDownload, IconMessage2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { downloadOfCourse } from '#contract/calls/progress.ts'
import { isNotFound } from '../../data/send.ts'
import { useDownload } from '../../data/use-download.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageSizeSelect } from '../../ui/PageSizeSelect.tsx'
import { Pager } from '../../ui/Pager.tsx'
import type { ListView } from '../../ui/use-list-view.ts'
import { DownloadCourseLearningTime } from '../history/DownloadLearningTime.tsx'
import { LearnersOfCourse } from './LearnersOfCourse.tsx'
import { useCourseProgress } from './hooks.ts'
import { StatusCounts } from './StatusCounts.tsx'

interface CourseProgressProps {
  courseId: string
  /** The page of the list that is shown. */
  view: Pick<ListView, 'page' | 'pageSize' | 'goTo' | 'resize'>
  /** Absent: all clients that the user may see. */
  clientId?: string | undefined
  /** Shown when no learner has the course. */
  empty: ReactNode
  /** The page with the answers to the course's feedback form. */
  feedbackPath: (feedbackFormId: string) => string
}

/** The progress of the learners in one course. Its key must be the course, so that another course starts at page 1. */
export function CourseProgress({ courseId, view, clientId, empty, feedbackPath }: CourseProgressProps) {
  const { page, pageSize, goTo, resize } = view
  const { data, error, refetch } = useCourseProgress(courseId, { page, pageSize }, clientId)

  // A course that has been removed meanwhile is shown like one without learners.
  if (isNotFound(error)) return <EmptyState>{empty}</EmptyState>
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (data?.courses.length === 0 && page === 1) return <EmptyState>{empty}</EmptyState>
  return (
    <Stack gap="lg">
      {data ? <StatusCounts stats={data.stats} /> : <Skeleton h={78} />}
      <ProgressActions
        courseId={courseId}
        clientId={clientId}
        feedbackPath={data?.feedbackFormId ? feedbackPath(data.feedbackFormId) : undefined}
      >
        <PageSizeSelect size={pageSize} onSize={resize} />
      </ProgressActions>
      <div>
        <LearnersOfCourse courseId={courseId} progress={data} empty={empty} />
        <Pager page={page} totalPages={data?.totalPages} onPage={goTo} label="Pages of learner progress" />
      </div>
    </Stack>
  )
}

interface ProgressActionsProps {
  courseId: string
  clientId: string | undefined
  /** Absent where the course has no feedback form. */
  feedbackPath: string | undefined
  children: ReactNode
}

function ProgressActions({ courseId, clientId, feedbackPath, children }: ProgressActionsProps) {
  const download = useDownload(downloadOfCourse)
  return (
    <Group gap="sm" align="flex-end">
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.saving}
        onClick={() => download.save({ courseId, ...(clientId ? { clientId } : {}) })}
      >
        Download progress
      </Button>
      <DownloadCourseLearningTime courseId={courseId} clientId={clientId} />
      {feedbackPath && (
        <Button
          component={Link}
          to={feedbackPath}
          variant="default"
          leftSection={<IconMessage2 size={18} aria-hidden />}
        >
          View feedback
        </Button>
      )}
      <Box ml="auto">{children}</Box>
    </Group>
  )
}
