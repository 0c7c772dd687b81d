import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { forgetUnsavedChanges, useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { useAuditTab } from '../audit/use-audit-tab.tsx'
import { ItemAnalysis } from '../history/ItemAnalysis.tsx'
import { TrainingFigures } from '../up-to-date/TrainingFigures.tsx'
import { PeopleOfCourse } from '../training/PeopleOfSubject.tsx'
import { ValidityCard } from '../training/ValidityCard.tsx'
import { CourseDetails } from './CourseDetails.tsx'
import { CourseUsesCard } from './CourseUsesCard.tsx'
import { FeedbackFormCard } from './FeedbackFormCard.tsx'
import { VersionsCard } from './VersionsCard.tsx'
import { usePreviewCourse } from '../../data/use-preview-course.ts'
import { countCourseLosses, useCourse, useDeleteCourse } from './hooks.ts'
import { type Course, useCourseEditing } from './use-course-editing.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { FactTiles } from '../../ui/Facts.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { When } from '../../ui/dates.tsx'
import { showSize } from '../../ui/quantities.ts'
import { PackageFindings } from './PackageFindings.tsx'

export function CoursePage() {
  const { id = '' } = useParams()
  const navigate = useNavigateAfterSave()
  const { data, error, isDeleted, refetch } = useCourse(id)
  const course = data?.course
  const audit = useAuditTab(id)
  const editing = useCourseEditing(course, `course:${id}`)
  const deleting = useDeleteCourse(() => navigate('/courses'))

  if (!course) return <PageUnloaded of={{ error, refetch }} what="Course" />

  async function confirmDelete() {
    const question = `Are you sure you want to delete this course? “${course?.title}” is removed from every list and pathway; certificates already earned stay valid.`
    const losses = countCourseLosses(id, course?.title ?? '')
    if (await askToConfirm({ title: 'Delete course', question, ...losses, destructive: true }))
      deleting.save({ courseId: id })
  }

  const details = (
    <Stack gap="lg">
      <TrainingFigures of={{ courseId: id }} />
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <CourseDetails
          course={course}
          editing={editing}
          deleting={deleting.saving}
          onDelete={() => void confirmDelete()}
        />
        <Stack gap="md">
          <PackageCard content={course.package} />
          <VersionsCard courseId={id} />
          <CourseUsesCard courseId={id} />
          <ValidityCard courseId={id} />
          <FeedbackFormCard course={course} editing={editing} />
        </Stack>
      </SimpleGrid>
      <PeopleOfCourse course={course} />
      <ItemAnalysis courseId={id} />
    </Stack>
  )

  return (
    <Page
      printable
      title={course.title}
      deleted={isDeleted && <DeletedNotice what="course" onClose={forgetUnsavedChanges} />}
      actions={<PreviewButton courseId={id} />}
    >
      <PageTabs tabs={[{ name: 'details', label: 'Details', content: details }, ...audit]} />
    </Page>
  )
}

function PreviewButton({ courseId }: { courseId: string }) {
  const previewCourse = usePreviewCourse()
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      onClick={() => previewCourse(courseId)}
    >
      Preview
    </Button>
  )
}

/** The facts about the current package. */
export function PackageCard({ content }: { content: Course['package'] }) {
  const facts = {
    'SCORM version': content.scormVersion,
    SCOs: showNumber(content.scos),
    Assets: showNumber(content.assets),
    Files: showNumber(content.fileCount),
    Size: showSize(content.sizeBytes),
    Uploaded: <When at={content.uploadedDateTime} />,
    Version: showNumber(content.version),
    ...(content.masteryScores.length > 0 ? { 'Mastery score': content.masteryScores.join(', ') } : {}),
  }
  return (
    <Card title="Package">
      <Stack gap="md">
        <FactTiles facts={facts} />
        <div>
          <Text size="sm" c="var(--quiet)">
            {content.launchFiles.length === 1 ? 'Launch file' : 'Launch files'}
          </Text>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {content.launchFiles.join(', ')}
            {content.items > content.launchFiles.length && ', …'}
          </Text>
        </div>
        {content.warnings.length > 0 && (
          <Sentences tone="warning" title="Please check" sentences={content.warnings} />
        )}
        {content.findings.length > 0 && <PackageFindings findings={content.findings} />}
      </Stack>
    </Card>
  )
}
