import { Anchor, Box, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconDownload, IconMessage2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { downloadOfCourse } from '#contract/calls/progress.ts'
import { defaultPageSize } from '#contract/shapes.ts'
import { isNotFound } from '../../data/send.ts'
import { useDownload } from '../../data/use-download.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageSizeSelect } from '../../ui/PageSizeSelect.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { AttemptsLink } from '../history/AttemptsLink.tsx'
import { DownloadCourseLearningTime } from '../history/DownloadLearningTime.tsx'
import { useCourseProgress } from './hooks.ts'
import { ProgressTag } from './ProgressTag.tsx'
import { Standings } from './Standings.tsx'
import { resultText, scoreText } from '../../ui/learning-status.ts'

interface CourseProgressProps {
  courseId: string
  /** Absent: all clients the caller may see. */
  clientId?: string | undefined
  /** Said when nobody has the course. */
  empty: ReactNode
  /** Where the answers to the course's feedback form are read. */
  feedbackPath: (feedbackFormId: string) => string
}

/** Who is how far in one course. Give it the course as its key: another course starts at its first page. */
export function CourseProgress({ courseId, clientId, empty, feedbackPath }: CourseProgressProps) {
  const [pages, setPages] = useState<{ page: number; pageSize: number }>({
    page: 1,
    pageSize: defaultPageSize,
  })
  const { data, error, refetch } = useCourseProgress(courseId, pages, clientId)
  const download = useDownload(downloadOfCourse)

  // A course that has been taken away meanwhile is one that nobody has.
  if (isNotFound(error)) return <EmptyState>{empty}</EmptyState>
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (data?.courses.length === 0 && pages.page === 1) return <EmptyState>{empty}</EmptyState>
  return (
    <Stack gap="lg">
      {data ? <Standings stats={data.stats} /> : <Skeleton h={78} />}
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
        {data?.feedbackFormId && (
          <Button
            component={Link}
            to={feedbackPath(data.feedbackFormId)}
            variant="default"
            leftSection={<IconMessage2 size={18} aria-hidden />}
          >
            View feedback
          </Button>
        )}
        <Box ml="auto">
          <PageSizeSelect size={pages.pageSize} onSize={(pageSize) => setPages({ page: 1, pageSize })} />
        </Box>
      </Group>
      <div>
        <DataTable
          label={data ? `Learner progress in ${data.title}` : 'Learner progress'}
          rows={data?.courses}
          keyOf={({ learner }) => learner.urlToken}
          empty={empty}
          columns={[
            { label: 'Name', of: ({ learner }) => learner.name },
            { label: 'Status', of: (record) => <ProgressTag {...record} /> },
            { label: 'Score', of: ({ scorePercentage }) => scoreText(scorePercentage), number: true },
            { label: 'Result', of: ({ lessonStatus }) => resultText(lessonStatus), whole: true },
            { label: 'Restarts', of: ({ numberOfRestarts }) => numberOfRestarts, number: true },
            {
              label: 'View',
              quiet: true,
              of: ({ learner, startedDateTime, numberOfRestarts }) => (
                <Group gap="md" justify="flex-end" wrap="nowrap">
                  {(startedDateTime || numberOfRestarts > 0) && (
                    <AttemptsLink urlToken={learner.urlToken} courseId={courseId} of={learner.name} />
                  )}
                  <Anchor
                    component={Link}
                    to={`/learner/${learner.urlToken}`}
                    aria-label={`View ${learner.name}`}
                  >
                    View
                  </Anchor>
                </Group>
              ),
            },
          ]}
        />
        <Pager
          page={pages.page}
          totalPages={data?.totalPages}
          onPage={(page) => setPages({ ...pages, page })}
          label="Pages of learner progress"
        />
      </div>
    </Stack>
  )
}
