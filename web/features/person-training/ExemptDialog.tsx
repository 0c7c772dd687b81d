import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Textarea } from '../../ui/Textarea.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { ChosenRows } from './ChosenRows.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type ChosenRow, type ChosenRows as Rows, fieldsOfRows, keptNameOf, useExempt } from './hooks.ts'
import { localToday } from '../../ui/dates.tsx'

interface OneLearner {
  learner: ChosenRow['learner']
  courses: ChosenRow['course'][]
}

interface ExemptDialogProps {
  /** Several rows, or a learner of whom one of these courses is chosen. */
  of: Rows | OneLearner
  /** Without it, the day of the user. */
  today?: string
  onClose: () => void
  onDone?: () => void
}

const rowsOf = ({ learner, courses }: OneLearner, courseId: string) =>
  courses.filter(({ id }) => id === courseId).map((course) => ({ learner, course }))

function useExemptForm({ of, today }: Pick<ExemptDialogProps, 'of' | 'today'>) {
  const form = useForm({
    initialValues: { courseId: '', fromDay: today ?? localToday(), untilDay: '', reason: '' },
    validate: {
      courseId: (id) => ('courses' in of && id === '' ? 'Please select a course' : null),
      fromDay: (day) => (day === '' ? 'Please enter the first day' : null),
      untilDay: (day, { fromDay }) =>
        day !== '' && day < fromDay ? 'The last day is before the first one' : null,
      reason: (reason) => (reason.trim() === '' ? 'Please enter a reason' : null),
    },
  })
  const keptText = useKeptForm(form, `exempt:${'courses' in of ? of.learner.urlToken : keptNameOf(of)}`)
  return { form, keptText }
}

export function ExemptDialog({ of, today, onClose, onDone }: ExemptDialogProps) {
  const { form, keptText } = useExemptForm({ of, ...(today ? { today } : {}) })
  const rows = 'courses' in of ? rowsOf(of, form.values.courseId) : of
  const { save, saving } = useExempt(rows, () => {
    onDone?.()
    onClose()
  })
  return (
    <FormDialog
      title="Exempt from a course"
      onSubmit={form.onSubmit(({ untilDay, fromDay, reason }) =>
        save({
          ...fieldsOfRows(rows),
          ...(untilDay === '' ? {} : { untilDay }),
          fromDay,
          reason,
        }),
      )}
      onClose={onClose}
      saving={saving}
      action="Exempt"
    >
      {keptText}
      {'courses' in of ? (
        <CourseChoice courses={of.courses} {...form.getInputProps('courseId')} />
      ) : (
        <ChosenRows rows={rows} />
      )}
      <TextInput label="First day" type="date" max="2099-12-31" {...form.getInputProps('fromDay')} />
      <TextInput
        label="Last day"
        description="Leave it empty for an exemption without an end. The deadline starts again on the day after the last day."
        type="date"
        max="2099-12-31"
        {...form.getInputProps('untilDay')}
      />
      <Textarea label="Reason" maxLength={500} {...form.getInputProps('reason')} />
      <Text size="sm" c="var(--quiet)">
        The course can still be taken. It does not have to be completed in this time.
      </Text>
    </FormDialog>
  )
}

/** A course of the learner. */
export const CourseChoice = ({ courses, ...input }: { courses: ChosenRow['course'][] }) => (
  <NativeSelect
    label="Course"
    data={[
      { value: '', label: 'Select course' },
      ...courses.map(({ id, title }) => ({ value: id, label: title })),
    ]}
    {...input}
  />
)
