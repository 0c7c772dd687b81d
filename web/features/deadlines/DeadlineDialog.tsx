import { NativeSelect, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { type DeadlineKind, maxDeadlineDays } from '#contract/rules/training.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { ConflictList, showText } from '../../ui/ConflictList.tsx'
import { showDate } from '../../ui/dates.tsx'
import { hasKeptText, openKeptText } from '../../ui/kept-text.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { AskingDialog, DialogForm } from '../../ui/FormDialog.tsx'
import { type DeadlineOwner, type SetDeadline, setFor } from './deadline-text.ts'
import { useSaveDeadline } from './hooks.ts'

interface DeadlineDialogProps {
  pathwayId: string
  owner: DeadlineOwner
  courses: { id: string; title: string }[]
  deadlines: SetDeadline[]
  onClose: () => void
}

/** Changes when a pathway, or one of its courses, is due for all clients, for one client or for a team. */
export const DeadlineDialog = ({ owner, onClose, ...rest }: DeadlineDialogProps) => (
  <AskingDialog onClose={onClose} title={`Deadline: ${owner.label}`}>
    <DeadlineFields owner={owner} onClose={onClose} {...rest} />
  </AskingDialog>
)

type Kind = DeadlineKind | 'inherited'
const kinds: Record<Kind, string> = {
  inherited: 'As set more generally',
  none: 'No due date',
  afterAssignment: 'Days after assignment',
  afterJoining: 'Days after joining',
  fixed: 'On a fixed day',
}

type Typed = { kind: Kind; days: string; day: string }
const labels = { kind: 'Due', days: 'Number of days', day: 'Day' }
const typedOf = (set: SetDeadline | undefined): Typed => ({
  kind: set?.kind ?? 'inherited',
  days: String(set?.days ?? ''),
  day: set?.day ?? '',
})

const isAfter = (kind: Kind) => kind === 'afterAssignment' || kind === 'afterJoining'
const valueOf = ({ kind, days, day }: Typed) => ({
  kind,
  days: isAfter(kind) ? Number(days) : null,
  day: kind === 'fixed' ? day : null,
})

function useDeadlineForm(stored: Typed, { begun, keptAs }: ChosenCourse) {
  const form = useForm<Typed>({
    initialValues: stored,
    validate: {
      days: (days, { kind }) =>
        isAfter(kind) && !(days !== '' && Number(days) <= maxDeadlineDays)
          ? `Please enter a number of days from 0 to ${showNumber(maxDeadlineDays)}`
          : null,
      day: (day, { kind }) => (kind === 'fixed' && day === '' ? 'Please enter the day' : null),
    },
  })
  const merging = useMerging<Typed>(form, stored, true, { keptAs })
  const showBegun = useEffectEvent(() => {
    if (begun) form.setValues(begun)
  })
  useEffect(() => showBegun(), [])
  return { form, ...merging }
}

interface ChosenCourse {
  /** Empty for the whole pathway. */
  id: string
  /** Set if something was typed before the course was chosen: those values stay. */
  begun?: Typed | undefined
  keptAs: string
}

const placeOf = ({ pathwayId, owner }: DeadlineDialogProps, courseId: string) =>
  ['deadline', pathwayId, owner.clientId, owner.teamId, courseId].join(':')

const isForAll = ({ clientId, teamId }: DeadlineOwner) => clientId === null && !teamId

/** Returns the course of the opened row or, if courses can be chosen, one with kept values (rule access-22). */
function firstCourseOf(props: DeadlineDialogProps): string {
  const { owner, courses } = props
  if (owner.courseId || isForAll(owner)) return owner.courseId ?? ''
  return courses.find(({ id }) => hasKeptText(placeOf(props, id)))?.id ?? ''
}

function DeadlineFields(props: DeadlineDialogProps) {
  const chosen = (id: string, begun?: Typed): ChosenCourse => ({ id, begun, keptAs: placeOf(props, id) })
  const [course, setCourse] = useState(() => chosen(firstCourseOf(props)))
  function choose(id: string, begun?: Typed) {
    const next = chosen(id, begun)
    // The form shows the values that were just typed, not those that were kept earlier for that course.
    if (begun) openKeptText(next.keptAs)?.remove()
    setCourse(next)
  }
  return <DeadlineForm key={course.id} {...props} course={course} onCourse={choose} />
}

interface DeadlineFormProps extends DeadlineDialogProps {
  course: ChosenCourse
  onCourse: (id: string, begun?: Typed) => void
}

function DeadlineForm({
  pathwayId,
  owner,
  courses,
  deadlines,
  onClose,
  course,
  onCourse,
}: DeadlineFormProps) {
  const stored = typedOf(setFor(deadlines, course.id || null, owner))
  const { form, previous, conflicts, isChanged, keptText } = useDeadlineForm(stored, course)
  const { save, saving } = useSaveDeadline(onClose)
  return (
    <DialogForm
      onSubmit={form.onSubmit((typed) =>
        save({
          learningPathwayId: pathwayId,
          ...(course.id ? { courseId: course.id } : {}),
          ...(owner.clientId ? { clientId: owner.clientId } : {}),
          ...(owner.teamId ? { teamId: owner.teamId } : {}),
          ...valueOf(typed),
          was: valueOf(previous),
        }),
      )}
      onClose={onClose}
      saving={saving}
      blocked={conflicts.list.length > 0}
      action="Save"
    >
      {keptText}
      {!isForAll(owner) && (
        <NativeSelect
          label="Applies to"
          value={course.id}
          onChange={({ currentTarget: { value } }) =>
            onCourse(value, isChanged ? form.getValues() : undefined)
          }
          data={[
            { value: '', label: 'The whole pathway' },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      <NativeSelect
        label={labels.kind}
        {...form.getInputProps('kind')}
        data={kindsFor(isForAll(owner) && course.id === '')}
      />
      <KindFields form={form} />
      <ConflictList conflicts={conflicts} labels={labels} show={showValue} />
    </DialogForm>
  )
}

function showValue(value: unknown, name: keyof Typed) {
  if (name === 'kind') return kinds[value as Kind]
  return name === 'day' && value ? showDate(String(value)) : showText(value)
}

/** For all clients, nothing is more general than the pathway itself: there "inherited" is the same as "none". */
const kindsFor = (isMostGeneral: boolean) =>
  Object.entries(kinds)
    .filter(([value]) => !isMostGeneral || value !== 'none')
    .map(([value, label]) => ({
      value,
      label: isMostGeneral && value === 'inherited' ? kinds.none : label,
    }))

function KindFields({ form }: { form: UseFormReturnType<Typed> }) {
  if (isAfter(form.values.kind))
    return (
      <TextInput
        label={labels.days}
        inputMode="numeric"
        description="It is due at the end of that day. The day of the assignment or of joining is day 0."
        {...form.getInputProps('days')}
        onChange={({ currentTarget }) =>
          form.setFieldValue('days', currentTarget.value.replaceAll(/\D/g, '').slice(0, 4))
        }
      />
    )
  if (form.values.kind === 'fixed')
    return <TextInput label={labels.day} type="date" max="2099-12-31" {...form.getInputProps('day')} />
  return null
}
