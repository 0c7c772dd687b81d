import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { evidenceFile, maxTitleOfExternalLength } from '#contract/rules/training.ts'
import { ConflictList, showText, showDay } from '../../ui/ConflictList.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type LearnerTraining, useCorrectExternal, useCoursesToRecord, useRecordExternal } from './hooks.ts'

interface ExternalDialogProps {
  urlToken: string
  training: LearnerTraining
  /** The one that is corrected; without it another one is recorded. */
  corrected?: LearnerTraining['completions'][number] | undefined
  onClose: () => void
}

const labels = {
  completedOn: 'Completed on',
  validUntil: 'Valid until',
  title: 'What it was and who issued it',
}
type Facts = Record<keyof typeof labels, string>

const factsOf = (corrected: ExternalDialogProps['corrected']): Facts => ({
  completedOn: corrected?.completedOn ?? '',
  validUntil: corrected?.ownValidUntil ?? '',
  title: corrected?.external?.title ?? '',
})

interface Entered extends Facts {
  courseId: string
  evidence: File | null
  reason: string
}

function useExternalForm({ urlToken, training, corrected }: Omit<ExternalDialogProps, 'onClose'>) {
  const form = useForm<Entered>({
    initialValues: { courseId: corrected?.courseId ?? '', ...factsOf(corrected), evidence: null, reason: '' },
    validate: {
      courseId: (id) => (id === '' ? 'Please select a course' : null),
      completedOn: (day) =>
        day === ''
          ? 'Please enter the day on which it was completed'
          : day > training.today
            ? 'The day of the completion is in the future'
            : null,
      validUntil: (day, { completedOn }) =>
        day !== '' && day < completedOn ? 'The validity ends before the completion' : null,
      title: (title) => (title.trim() === '' ? 'Please enter what it was and who issued it' : null),
      evidence: (file) => (!corrected && !file ? 'Please choose the evidence: a PDF or a picture' : null),
      reason: (reason) => (corrected && reason.trim() === '' ? 'Please enter a reason' : null),
    },
  })
  const { previous, conflicts, keptText } = useMerging<Facts, Entered>(form, factsOf(corrected), true, {
    keptAs: `external:${urlToken}:${corrected?.id ?? ''}`,
  })
  return { form, was: previous, conflicts, keptText }
}
type Form = ReturnType<typeof useExternalForm>['form']

/** A course that was completed elsewhere, with the evidence. */
export function ExternalDialog({ urlToken, training, corrected, onClose }: ExternalDialogProps) {
  const { form, was: previous, conflicts, keptText } = useExternalForm({ urlToken, training, corrected })
  const recording = useRecordExternal(onClose)
  const correcting = useCorrectExternal(onClose)
  return (
    <FormDialog
      title={corrected ? 'Correct the completion' : 'Completed elsewhere'}
      onSubmit={form.onSubmit(({ courseId, evidence, reason, ...facts }) => {
        const file = evidence ? { evidence } : {}
        if (corrected)
          correcting.save({ id: corrected.id, ...facts, reason, ...file, was: JSON.stringify(previous) })
        else recording.save({ urlToken, courseId, ...facts, ...file })
      })}
      onClose={onClose}
      saving={recording.saving || correcting.saving}
      blocked={conflicts.list.length > 0}
      action={corrected ? 'Save' : 'Record completion'}
    >
      {keptText}
      {!corrected && <CourseToRecord urlToken={urlToken} {...form.getInputProps('courseId')} />}
      <FactFields form={form} today={training.today} />
      <FileField
        label="Evidence"
        description={corrected ? 'The file stays unless another one is chosen.' : 'A PDF or a picture.'}
        placeholder="Choose a file"
        field={evidenceFile}
        {...form.getInputProps('evidence')}
      />
      {corrected && <Textarea label="Reason" maxLength={500} {...form.getInputProps('reason')} />}
      <ConflictList
        conflicts={conflicts}
        labels={labels}
        show={(value, name) => (name === 'title' ? showText(value) : showDay(value))}
      />
    </FormDialog>
  )
}

/** Any course that the user may record, those of the learner first. It says what becomes of the others (rule courses-41). */
function CourseToRecord({ urlToken, value, ...input }: { urlToken: string; value?: string }) {
  const loaded = useCoursesToRecord(urlToken)
  const courses = loaded.data?.courses ?? []
  const groupOf = (group: string, hasCourse: boolean) => {
    const items = courses.filter((course) => course.hasCourse === hasCourse)
    return items.length === 0
      ? []
      : [{ group, items: items.map(({ id, title }) => ({ value: id, label: title })) }]
  }
  const isOther = courses.some(({ id, hasCourse }) => id === value && !hasCourse)
  return (
    <OrLoadFailed of={loaded}>
      <NativeSelect
        label="Course"
        data={[
          { value: '', label: 'Select course' },
          ...groupOf('Courses of the learner', true),
          ...groupOf('Other courses', false),
        ]}
        value={value ?? ''}
        {...input}
      />
      {isOther && (
        <Text size="sm" role="status">
          The learner does not have this course now. The completion is on the page of the learner, and counts
          as soon as the course is assigned.
        </Text>
      )}
    </OrLoadFailed>
  )
}

const FactFields = ({ form, today }: { form: Form; today: string }) => (
  <>
    <TextInput label={labels.completedOn} type="date" max={today} {...form.getInputProps('completedOn')} />
    <TextInput
      label={labels.validUntil}
      description="Leave it empty if it is valid for as long as other completions of the course."
      type="date"
      max="2099-12-31"
      {...form.getInputProps('validUntil')}
    />
    <TextInput label={labels.title} maxLength={maxTitleOfExternalLength} {...form.getInputProps('title')} />
  </>
)
