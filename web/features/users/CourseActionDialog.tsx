import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { previewAction } from '#contract/calls/bulk.ts'
import * as courses from '#contract/calls/courses.ts'
import { maxTitleOfExternalLength } from '#contract/rules/training.ts'
import { useLoad } from '../../data/use-load.ts'
import { localToday } from '../../ui/dates.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { type Chosen, useBulkAction } from './bulk-hooks.ts'
import { ForWhom } from './ForWhom.tsx'

export type CourseAction = 'extend' | 'exempt' | 'completedElsewhere'

interface Words {
  title: string
  action: string
  day: string
  untilDay?: [label: string, description: string]
  /** Ends "3 people …". */
  doneTo: [one: string, many: string]
  note?: string
}

const words: Record<CourseAction, Words> = {
  extend: {
    title: 'Change the due date',
    action: 'Save',
    day: 'Due on',
    doneTo: ['gets this due date', 'get this due date'],
  },
  exempt: {
    title: 'Exempt from a course',
    action: 'Exempt',
    day: 'First day',
    untilDay: [
      'Last day',
      'Leave it empty for an exemption without an end. The deadline starts again on the day after the last day.',
    ],
    doneTo: ['is exempted', 'are exempted'],
    note: 'The course can still be taken. It does not have to be completed in this time.',
  },
  completedElsewhere: {
    title: 'Completed elsewhere',
    action: 'Record completions',
    day: 'Completed on',
    untilDay: [
      'Valid until',
      'Leave it empty if it is valid for as long as other completions of the course.',
    ],
    doneTo: ['gets the completion', 'get the completion'],
    note: 'It is recorded without evidence. A file can be added for each person on the page of the learner.',
  },
}

interface CourseActionDialogProps {
  action: CourseAction
  chosen: Chosen
  /** The course of the list, if it has one; another can be chosen. */
  courseId: string | undefined
  onClose: () => void
  onDone: () => void
}

function useCourseForm({ action, courseId = '' }: Pick<CourseActionDialogProps, 'action' | 'courseId'>) {
  const isRecord = action === 'completedElsewhere'
  const form = useForm({
    initialValues: {
      courseId,
      day: action === 'exempt' ? localToday() : '',
      untilDay: '',
      reason: '',
      title: '',
    },
    validate: {
      courseId: (id) => (id === '' ? 'Please select a course' : null),
      day: (day) =>
        day === ''
          ? 'Please enter the day'
          : isRecord && day > localToday()
            ? 'The day of the completion is in the future'
            : null,
      untilDay: (last, { day }) =>
        last === '' || last >= day
          ? null
          : isRecord
            ? 'The validity ends before the completion'
            : 'The last day is before the first one',
      reason: (reason) => (!isRecord && reason.trim() === '' ? 'Please enter a reason' : null),
      title: (title) =>
        isRecord && title.trim() === '' ? 'Please enter what it was and who issued it' : null,
    },
  })
  const keptText = useKeptForm(form, `bulk:${action}`)
  return { form, keptText }
}

type LoadedCourses = ReturnType<typeof useLoad<typeof courses.listOfClient>>

/** Counts and names the people before the action, so that it can name them afterwards. */
function useCourseAction(
  wanted: Chosen & { action: CourseAction; courseId: string },
  { onClose, onDone }: Pick<CourseActionDialogProps, 'onClose' | 'onDone'>,
) {
  const loaded = useLoad(courses.listOfClient, {})
  const preview = useLoad(previewAction, wanted, { enabled: wanted.courseId !== '' })
  const { title: course = '' } = loaded.data?.courses.find(({ id }) => id === wanted.courseId) ?? {}
  const { save, saving } = useBulkAction(
    () => {
      onClose()
      onDone()
    },
    preview.data && { ...preview.data, course },
  )
  return { loaded, preview, save, saving }
}

/** Does something with one course of all the chosen people. The course comes first, and then for how many of them it can be done. */
export function CourseActionDialog({ action, chosen, courseId, ...ends }: CourseActionDialogProps) {
  const { form, keptText } = useCourseForm({ action, courseId })
  const { day, untilDay, doneTo, note, ...texts } = words[action]
  const wanted = { action, courseId: form.values.courseId, ...chosen }
  const { loaded, preview, save, saving } = useCourseAction(wanted, ends)
  const isRecord = action === 'completedElsewhere'
  return (
    <FormDialog
      {...texts}
      onSubmit={form.onSubmit(({ untilDay: last, reason, title, ...values }) =>
        save({
          ...wanted,
          ...values,
          ...(last === '' ? {} : { untilDay: last }),
          ...(isRecord ? { title } : { reason }),
        }),
      )}
      onClose={ends.onClose}
      saving={saving}
      blocked={preview.error !== null || preview.data?.people === 0}
    >
      {keptText}
      <Courses loaded={loaded} {...form.getInputProps('courseId')} />
      {form.values.courseId !== '' && <ForWhom preview={preview} doneTo={doneTo} />}
      <TextInput
        label={day}
        type="date"
        max={isRecord ? localToday() : '2099-12-31'}
        {...form.getInputProps('day')}
      />
      {untilDay && (
        <TextInput
          label={untilDay[0]}
          description={untilDay[1]}
          type="date"
          max="2099-12-31"
          {...form.getInputProps('untilDay')}
        />
      )}
      {isRecord ? (
        <TextInput
          label="What it was and who issued it"
          maxLength={maxTitleOfExternalLength}
          {...form.getInputProps('title')}
        />
      ) : (
        <Textarea label="Reason" maxLength={500} {...form.getInputProps('reason')} />
      )}
      {note && (
        <Text size="sm" c="var(--quiet)">
          {note}
        </Text>
      )}
    </FormDialog>
  )
}

function Courses({ loaded, ...input }: { loaded: LoadedCourses }) {
  const found = loaded.data?.courses ?? []
  return (
    <OrLoadFailed of={loaded}>
      <NativeSelect
        label="Course"
        data={[
          { value: '', label: 'Select course' },
          ...found.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...input}
      />
    </OrLoadFailed>
  )
}
