import { Button, Group, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core'
import { IconFileZip, IconPhoto } from '@tabler/icons-react'
import { pictureFile } from '#contract/rules/files.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { Refused } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { CheckPackage } from './CheckPackage.tsx'
import { usePackageFile } from './hooks.ts'
import classes from './CourseDetails.module.css'
import type { Course, CourseEditing } from './use-course-editing.ts'

const withoutStatusOptions: { value: WithoutStatus; label: string }[] = [
  { value: 'automatic', label: 'As the package suggests' },
  { value: 'completed', label: 'Completed, without a certificate' },
  { value: 'passed', label: 'Passed, with a certificate' },
  { value: 'incomplete', label: 'Nothing: the course stays in progress' },
]

interface CourseDetailsProps {
  course: Course
  editing: CourseEditing
  deleting: boolean
  onDelete: () => void
}

const labels = {
  title: 'Title',
  description: 'Description',
  reference: 'Reference',
  withoutStatus: 'Pages that report no status',
  feedbackRequired: 'Learners are asked to fill in the feedback form',
}

export function CourseDetails({ course, editing: edited, deleting, onDelete }: CourseDetailsProps) {
  const { form, editing, conflicts, files, setFiles, saving, progress, error } = edited
  const sending = saving && (files.scormFile || files.badgeImage)
  return (
    <Card title="Details">
      <form noValidate onSubmit={form.onSubmit(edited.save, toFirstError(form))}>
        <Stack gap="md">
          <img src={course.badgeImageUrl} alt="Badge of this course" className={classes['badge']} />
          <DetailFields form={form} editing={editing} />
          {editing && <FileFields files={files} setFiles={setFiles} />}
          {sending && <UploadProgress progress={progress} afterwards="Checking the package…" />}
          {editing && !saving && conflicts.list.length === 0 && error instanceof Refused && (
            <Sentences tone="wrong" sentences={error.errors} />
          )}
          <ConflictList conflicts={conflicts} labels={labels} />
          <Group gap="sm" justify="flex-end">
            {!editing && (
              <Button color="red" variant="outline" loading={deleting} onClick={onDelete} me="auto">
                Delete
              </Button>
            )}
            <EditButtons
              editing={editing}
              saving={saving}
              blocked={conflicts.list.length > 0}
              onEdit={edited.start}
              onCancel={edited.cancel}
            />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

function FileFields({ files, setFiles }: Pick<CourseEditing, 'files' | 'setFiles'>) {
  const packageFile = usePackageFile()
  return (
    <>
      <FileField
        label="SCORM file"
        description="A new version for attempts that start from now on; current attempts continue with theirs"
        placeholder="Keep the package as it is"
        field={packageFile}
        leftSection={<IconFileZip size={18} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': 'Keep the package as it is' }}
        value={files.scormFile}
        onChange={(scormFile) => setFiles({ ...files, scormFile, checkedPackageId: '' })}
      />
      <CheckPackage
        file={files.scormFile}
        onChecked={(checkedPackageId) => setFiles((chosen) => ({ ...chosen, checkedPackageId }))}
      />
      <FileField
        label="Badge image"
        placeholder="Keep the badge as it is"
        field={pictureFile}
        leftSection={<IconPhoto size={18} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': 'Keep the badge as it is' }}
        value={files.badgeImage}
        onChange={(badgeImage) => setFiles({ ...files, badgeImage })}
      />
    </>
  )
}

const DetailFields = ({ form, editing }: Pick<CourseEditing, 'form' | 'editing'>) => (
  <>
    <TextInput label="Title" withAsterisk={editing} readOnly={!editing} {...form.getInputProps('title')} />
    <Textarea
      label="Description"
      withAsterisk={editing}
      autosize
      minRows={2}
      readOnly={!editing}
      {...form.getInputProps('description')}
    />
    <TextInput
      label="Reference"
      withAsterisk={editing}
      readOnly={!editing}
      {...form.getInputProps('reference')}
    />
    <NativeSelect
      label={labels.withoutStatus}
      description="The status of such a page after a learner has opened and left it"
      data={withoutStatusOptions}
      disabled={!editing}
      {...form.getInputProps('withoutStatus')}
    />
  </>
)
