import { ActionIcon, Anchor, Group } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { complianceMatrix } from '#contract/calls/compliance.ts'
import type { openMine } from '#contract/calls/pathways.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { usePreviewCourse } from '../../data/use-preview-course.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSizeSelect } from '../../ui/PageSizeSelect.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { EvidenceLink } from '../../ui/EvidenceLink.tsx'
import { TrainingFigures } from '../up-to-date/TrainingFigures.tsx'
import { complianceAddress } from '../up-to-date/share.ts'
import { PeopleOfPathway } from '../training/PeopleOfSubject.tsx'
import { usePathwayCourses } from '../training/hooks.ts'
import { useMyPathway } from './hooks.ts'
import { OrderNote } from './OrderNote.tsx'
import { PathwayTeams } from './PathwayTeams.tsx'

type Pathway = Reply<typeof openMine>['learningPathway']

/** One pathway for a client manager: how the learners are doing, and its courses, to preview. */
export function ClientPathwayPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useMyPathway(id)
  const pathway = data?.learningPathway

  if (!pathway) return <PageUnloaded of={{ error, refetch }} what="Learning pathway" />

  return (
    <Page
      printable
      title={pathway.name}
      subtitle={pathway.description}
      actions={<EvidenceLink of={{ pathway: id }} />}
    >
      <TrainingFigures of={{ learningPathwayId: id }} />
      <Courses pathway={pathway} />
      <PeopleOfPathway pathwayId={id} />
      <PathwayTeams pathwayId={id} />
    </Page>
  )
}

/** Searching and paging make no call (rule lists-6). */
function Courses({ pathway }: { pathway: Pathway }) {
  const previewCourse = usePreviewCourse()
  const { data: counts } = usePathwayCourses(pathway.id)
  const view = useListView()
  const shown = pageOf(pathway.courses, { ...view, searchTerm: view.search })
  return (
    <Card title="Courses">
      {pathway.enforceOrder && <OrderNote />}
      <Group align="flex-end" justify="space-between" mb="md" gap="sm" data-print="never">
        <SearchBox label="Search by course title" value={view.search} onSearch={view.searchFor} />
        <PageSizeSelect size={view.pageSize} onSize={view.resize} />
      </Group>
      <DataTable
        label="Courses of this pathway"
        compact
        rows={shown.rows}
        total={shown.totalCount}
        keyOf={(course) => course.id}
        empty="No courses to currently display"
        columns={[
          { label: 'Title', of: ({ title }) => title },
          { label: 'Description', of: ({ description }) => description },
          { label: 'Reference', of: ({ reference }) => reference },
          {
            label: 'Up to date',
            number: true,
            of: ({ id }) => (
              <UpToDateInCourse
                pathwayId={pathway.id}
                course={counts?.courses.find((one) => one.id === id)}
              />
            ),
          },
          {
            label: 'Preview',
            quiet: true,
            of: (course) => (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Preview ${course.title}`}
                onClick={() => previewCourse(course.id)}
              >
                <IconEye size={20} color="var(--icon)" />
              </ActionIcon>
            ),
          },
        ]}
      />
      <Pager page={view.page} totalPages={shown.totalPages} onPage={view.goTo} />
    </Card>
  )
}

interface UpToDateInCourseProps {
  pathwayId: string
  /** Absent while loading. */
  course: Reply<typeof complianceMatrix>['courses'][number] | undefined
}

/** For how many of those who have to complete the course it is neither overdue nor expired. On a phone it is beside a button, and as high as a finger needs. */
const UpToDateInCourse = ({ pathwayId, course }: UpToDateInCourseProps) =>
  course && (
    <Anchor
      component={Link}
      to={complianceAddress({ pathway: pathwayId, course: course.id }, { people: 'upToDate' })}
      display="inline-block"
      lh="24px"
    >
      {showNumber(course.peopleUpToDate)} of {showNumber(course.people)}
    </Anchor>
  )

interface View {
  /** From 1. */
  page: number
  pageSize: number
  searchTerm: string
}

/** One page of the rows whose title contains the term, in any letter case, and the number of pages. */
export function pageOf<Row extends { title: string }>(all: Row[], { page, pageSize, searchTerm }: View) {
  const wanted = searchTerm.toLowerCase()
  const matching = all.filter(({ title }) => title.toLowerCase().includes(wanted))
  return {
    rows: matching.slice((page - 1) * pageSize, page * pageSize),
    totalCount: matching.length,
    totalPages: Math.ceil(matching.length / pageSize),
  }
}
