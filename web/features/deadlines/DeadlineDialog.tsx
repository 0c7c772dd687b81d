import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type DeadlineKind, mostDeadlineDays } from '#contract/rules/training.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { type DeadlineOwner, type SetDeadline, setFor } from './deadline-text.ts'
import { useSaveDeadline } from './hooks.ts'

interface DeadlineDialogProps {
  pathwayId: string
  owner: DeadlineOwner
  courses: { id: string; title: string }[]
  deadlines: SetDeadline[]
  onClose: () => void
}

/** When the pathway, or one of its courses, is due for all clients, for one or for a team. */
export const DeadlineDialog = ({ owner, onClose, ...rest }: DeadlineDialogProps) => (
  <Modal
    opened
    onClose={onClose}
    title={`Deadline: ${owner.label}`}
    radius="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <DeadlineFields owner={owner} onClose={onClose} {...rest} />
  </Modal>
)

type Kind = DeadlineKind | 'inherited'
const kinds: Record<Kind, string> = {
  inherited: 'As set more generally',
  none: 'No due date',
  afterAssignment: 'Days after assignment',
  afterJoining: 'Days after joining',
  fixed: 'On a fixed day',
}

interface Values {
  courseId: string
  kind: Kind
  days: string
  day: string
}
const valuesOf = (courseId: string, set: SetDeadline | undefined): Values => ({
  courseId,
  kind: set?.kind ?? 'inherited',
  days: String(set?.days ?? ''),
  day: set?.day ?? '',
})

const isAfter = (kind: Kind) => kind === 'afterAssignment' || kind === 'afterJoining'

function useDeadlineForm({ owner, deadlines }: Pick<DeadlineDialogProps, 'owner' | 'deadlines'>) {
  const startOf = (courseId: string) => valuesOf(courseId, setFor(deadlines, courseId || null, owner))
  const form = useForm<Values>({
    initialValues: startOf(owner.courseId ?? ''),
    validate: {
      days: (days, { kind }) =>
        isAfter(kind) && !(days !== '' && Number(days) <= mostDeadlineDays)
          ? `Please enter a number of days from 0 to ${mostDeadlineDays.toLocaleString('en')}`
          : null,
      day: (day, { kind }) => (kind === 'fixed' && day === '' ? 'Please enter the day' : null),
    },
  })
  useUnsavedChanges(form.isDirty())
  return {
    form,
    /** Shows what is set for another course. */
    showCourse(courseId: string) {
      form.setInitialValues(startOf(courseId))
      form.setValues(startOf(courseId))
    },
  }
}

function DeadlineFields({ pathwayId, owner, courses, deadlines, onClose }: DeadlineDialogProps) {
  const { form, showCourse } = useDeadlineForm({ owner, deadlines })
  const { save, saving } = useSaveDeadline(onClose)
  const { kind, courseId } = form.values
  const isForAll = owner.clientId === null && !owner.teamId
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ days, day }) =>
        save({
          learningPathwayId: pathwayId,
          ...(courseId ? { courseId } : {}),
          ...(owner.clientId ? { clientId: owner.clientId } : {}),
          ...(owner.teamId ? { teamId: owner.teamId } : {}),
          kind,
          ...(isAfter(kind) ? { days: Number(days) } : {}),
          ...(kind === 'fixed' ? { day } : {}),
        }),
      )}
    >
      <Stack gap="md">
        {!isForAll && (
          <NativeSelect
            label="Applies to"
            value={courseId}
            onChange={({ currentTarget: { value } }) => showCourse(value)}
            data={[
              { value: '', label: 'The whole pathway' },
              ...courses.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
        <NativeSelect
          label="Due"
          {...form.getInputProps('kind')}
          data={kindsFor(isForAll && courseId === '')}
        />
        <KindFields form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Save deadline
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The pathway itself has nothing more general for all clients: there "inherited" is "none". */
const kindsFor = (isMostGeneral: boolean) =>
  Object.entries(kinds)
    .filter(([value]) => !isMostGeneral || value !== 'none')
    .map(([value, label]) => ({
      value,
      label: isMostGeneral && value === 'inherited' ? kinds.none : label,
    }))

function KindFields({ form }: { form: UseFormReturnType<Values> }) {
  if (isAfter(form.values.kind))
    return (
      <TextInput
        label="Number of days"
        inputMode="numeric"
        description="It is due at the end of that day. The day of the assignment or of joining is day 0."
        {...form.getInputProps('days')}
        onChange={({ currentTarget }) =>
          form.setFieldValue('days', currentTarget.value.replaceAll(/\D/g, '').slice(0, 4))
        }
      />
    )
  if (form.values.kind === 'fixed')
    return <TextInput label="Day" type="date" max="2099-12-31" {...form.getInputProps('day')} />
  return null
}
