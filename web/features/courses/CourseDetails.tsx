import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconFileZip, IconPhoto } from '@tabler/icons-react'
import { pictureFile } from '#contract/rules/files.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { Refused } from '../../data/send.ts'
import { inWidths } from '#contract/rules/picture-widths.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { CourseCover } from './CourseCover.tsx'
import { MinutesInput } from './MinutesInput.tsx'
import { CheckPackage } from './CheckPackage.tsx'
import { EndOfEarlierVersions } from './EndOfEarlierVersions.tsx'
import { pictureHint } from './picture-hint.ts'
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
  minutes: 'Typical duration in minutes',
  withoutStatus: 'Pages that report no status',
  feedbackRequired: 'Learners are asked to fill in the feedback form',
}

export function CourseDetails({ course, editing: edited, deleting, onDelete }: CourseDetailsProps) {
  const { form, editing, conflicts, files, setFiles, saving, progress, error } = edited
  const sending = saving && (files.scormFile || files.badgeImage || files.picture)
  return (
    <Card title="Details">
      <form noValidate onSubmit={form.onSubmit(edited.save, toFirstError(form))}>
        <Stack gap="md">
          <div className={classes['images']}>
            <CourseCover course={course} eager className={classes['picture']} />
            <img
              src={course.badgeImageUrl}
              srcSet={inWidths(course.badgeImageUrl)}
              sizes="104px"
              alt="Badge of this course"
              className={classes['badge']}
            />
          </div>
          {edited.keptText}
          <DetailFields form={form} editing={editing} />
          {editing && (
            <FileFields
              hasEmoji={course.pictureUrl !== null}
              files={files}
              setFiles={setFiles}
              earlier={edited.earlier}
            />
          )}
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
              blocked={conflicts.list.length > 0 || (files.scormFile !== null && !edited.earlier.isReady)}
              onEdit={edited.start}
              onCancel={edited.cancel}
            />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

interface FileFieldsProps extends Pick<CourseEditing, 'files' | 'setFiles' | 'earlier'> {
  hasEmoji: boolean
}

function FileFields({ hasEmoji, files, setFiles, earlier }: FileFieldsProps) {
  const packageFile = usePackageFile()
  return (
    <>
      <FileField
        label="SCORM file"
        description="Attempts that start from now on use the new version. Current attempts continue with the old one."
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
      {files.scormFile && <EndOfEarlierVersions earlier={earlier} />}
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
      <FileField
        label="Picture"
        description={pictureHint}
        placeholder={hasEmoji ? 'Keep the picture as it is' : 'Choose a picture'}
        field={pictureFile}
        leftSection={<IconPhoto size={18} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': 'Choose no picture' }}
        value={files.picture}
        onChange={(picture) => setFiles({ ...files, picture, removePicture: false })}
      />
      {hasEmoji && !files.picture && (
        <Checkbox
          label="Remove the picture: the badge is shown in its place"
          checked={files.removePicture}
          onChange={({ currentTarget }) => setFiles({ ...files, removePicture: currentTarget.checked })}
        />
      )}
    </>
  )
}

const DetailFields = ({ form, editing }: Pick<CourseEditing, 'form' | 'editing'>) => (
  <>
    <TextInput label="Title" withAsterisk={editing} readOnly={!editing} {...form.getInputProps('title')} />
    <Textarea
      label="Description"
      withAsterisk={editing}
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
    <MinutesInput readOnly={!editing} {...form.getInputProps('minutes')} />
    <NativeSelect
      label={labels.withoutStatus}
      description="This is the status of such a page after a learner has opened and left it."
      data={withoutStatusOptions}
      disabled={!editing}
      {...form.getInputProps('withoutStatus')}
    />
  </>
)
