import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconCalendarDue, IconMessage2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { ofCourse } from '#contract/calls/progress.ts'
import { type ProgressStatusName, progressStatuses } from '#contract/rules/progress-list.ts'
import { isNotFound } from '../../data/send.ts'
import { useColumns } from '../../data/use-columns.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import type { ColumnChoice } from '../../ui/ColumnsMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Printing } from '../../ui/PrintButton.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { DownloadCourseLearningTime } from '../history/DownloadLearningTime.tsx'
import { useTeams, teamFilter } from '../teams/hooks.ts'
import { complianceAddress } from '../up-to-date/share.ts'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { useChosenPeople } from '../users/people-actions.ts'
import { LearnersOfCourse } from './LearnersOfCourse.tsx'
import { columnsOfLearners } from './learner-columns.tsx'
import { type ProgressView, listInput, useCourseProgress, usePrintingOfProgress } from './hooks.ts'
import { useProgressFiles } from './use-progress-files.ts'
import { StatusCounts, statusTexts } from './StatusCounts.tsx'

interface CourseProgressProps {
  courseId: string
  /** The page, the search, the filters and the order of the list. */
  view: ProgressView
  /** Absent for all clients that the user may see. */
  clientId?: string | undefined
  /** Shown when no learner has the course. */
  empty: ReactNode
  /** Returns the path of the page with the answers to the course's feedback form. */
  feedbackPath: (feedbackFormId: string) => string
}

/** The filter by status, which is chosen by the figures above the list. */
const statusFilter = [
  { field: 'status', ...choicesOf('Status', progressStatuses, (status) => statusTexts[status]) },
] as const

/** Shows the progress of the learners in one course. Its key must be the course, so that its state is new for another course. */
export function CourseProgress({ courseId, view, clientId, empty, feedbackPath }: CourseProgressProps) {
  const { data, error, refetch } = useCourseProgress(courseId, view, clientId)
  const ofClient = clientId ? { courseId, clientId } : { courseId }
  const printing = usePrintingOfProgress(ofClient, view)
  const wanted = { ...ofClient, ...listInput(view) }
  const people = useSelectionOf(data, wanted)
  const { selection } = people
  const { columns, choice } = useColumns(
    clientId ? 'progress' : 'progress-of-all',
    columnsOfLearners(courseId, { withOrganisation: !clientId, selection }),
  )

  const isEmpty = data?.courses.length === 0 && view.page === 1 && !view.isNarrowed
  // A course that has been removed meanwhile is shown like one without learners.
  if (isEmpty || isNotFound(error)) return <EmptyState>{empty}</EmptyState>
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Stack gap="lg">
      <Counts stats={data?.stats} view={view} />
      <div>
        <ProgressListBar
          wanted={wanted}
          view={view}
          columns={choice}
          printing={printing}
          total={data?.totalCount}
        />
        <SelectAll selection={selection} />
        <LearnersOfCourse
          progress={data}
          printed={printing.printed?.rows}
          columns={columns}
          view={view}
          empty={view.isNarrowed ? 'No learner fits the search and the filters' : empty}
          emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
        />
        <Pager
          page={view.page}
          totalPages={data?.totalPages}
          total={data?.totalCount}
          pageSize={view.pageSize}
          onPage={view.goTo}
          label="Pages of learner progress"
        />
      </div>
      <Group gap="sm" data-print="never">
        <DueDates {...ofClient} />
        <DownloadCourseLearningTime {...ofClient} />
        {data?.feedbackFormId && <ViewFeedback to={feedbackPath(data.feedbackFormId)} />}
      </Group>
      <PeopleActionBar
        {...people}
        whole={{ list: 'course', course: wanted }}
        clientId={clientId}
        onDone={selection.clear}
      />
    </Stack>
  )
}

const useSelectionOf = (progress: Reply<typeof ofCourse> | undefined, wanted: object) =>
  useChosenPeople(
    progress?.courses.map(({ id, learner: { name }, clientName }) => ({ id, name, clientName })),
    progress?.totalCount,
    wanted,
  )

interface CountsProps {
  /** Absent while loading. */
  stats: Reply<typeof ofCourse>['stats'] | undefined
  view: ProgressView
}

const Counts = ({ stats, view }: CountsProps) =>
  stats ? (
    <StatusCounts
      stats={stats}
      chosen={view.filters.status as ProgressStatusName | undefined}
      onChoose={(status) => view.filterBy({ status })}
    />
  ) : (
    <Skeleton h={104} />
  )

interface OfClient {
  courseId: string
  clientId?: string
}
interface ProgressListBarProps {
  wanted: OfClient & ReturnType<typeof listInput>
  view: ProgressView
  columns: ColumnChoice
  printing: Printing
  total: number | undefined
}

function ProgressListBar({ wanted, view, ...rest }: ProgressListBarProps) {
  const teams = useTeams(wanted.clientId)
  const files = useProgressFiles(wanted)
  return (
    <ListBar
      view={view}
      searchLabel="Search these learners"
      filters={wanted.clientId ? teamFilter(teams.data?.teams) : []}
      printedFilters={statusFilter}
      {...files}
      {...rest}
    />
  )
}

/** Links to the same learners with their due dates, which can be changed there for one or for many. */
function DueDates({ courseId, clientId }: OfClient) {
  const isAdministrator = useIsAdministrator()
  // Managers cannot choose a client on that page.
  const client = clientId && isAdministrator ? clientId : ''
  return (
    <Button
      component={Link}
      to={complianceAddress({ client, course: courseId }, { view: 'courses' })}
      variant="default"
      leftSection={<IconCalendarDue size={18} aria-hidden />}
    >
      Due dates
    </Button>
  )
}

const ViewFeedback = ({ to }: { to: string }) => (
  <Button component={Link} to={to} variant="default" leftSection={<IconMessage2 size={18} aria-hidden />}>
    View feedback
  </Button>
)
