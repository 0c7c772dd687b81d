import { Anchor, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { previewAction } from '#contract/calls/bulk.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { useLoad } from '../../data/use-load.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { counted } from '../../ui/quantities.ts'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { type Chosen, useBulkAction } from './bulk-hooks.ts'
import { ForWhom } from './ForWhom.tsx'

interface AssignDialogProps {
  chosen: Chosen
  onClose: () => void
  onDone: () => void
}

function useAssignForm() {
  const form = useForm({
    initialValues: { courseId: '', learningPathwayId: '', teamName: '' },
    validate: {
      learningPathwayId: (id) => (id === '' ? 'Please select a learning pathway' : null),
      teamName: (name) => (name.trim() === '' ? 'Please enter a name for the team' : null),
    },
  })
  return { form, keptText: useKeptForm(form, 'bulk:assign') }
}

/** Assigns a pathway, or a course by a pathway that has it, to the chosen people, by a team that is made of them (rule lists-41). */
export function AssignDialog({ chosen, onClose, onDone }: AssignDialogProps) {
  const { form, keptText } = useAssignForm()
  const { courseId } = form.values
  const preview = useLoad(previewAction, { action: 'assign', ...chosen })
  const { save, saving } = useBulkAction(() => {
    onClose()
    onDone()
  })
  return (
    <FormDialog
      title="Assign a pathway or course"
      onSubmit={form.onSubmit(({ learningPathwayId, teamName }) =>
        save({ action: 'assign', learningPathwayId, teamName, ...chosen }),
      )}
      onClose={onClose}
      saving={saving}
      blocked={!preview.data || preview.data.people === 0}
      action="Assign"
    >
      {keptText}
      <ForWhom preview={preview} doneTo={['gets the pathway', 'get the pathway']} />
      <CourseChoice
        value={courseId}
        onChoose={(chosenCourse) => form.setValues({ courseId: chosenCourse, learningPathwayId: '' })}
      />
      <PathwayChoice courseId={courseId} {...form.getInputProps('learningPathwayId')} />
      <TextInput
        label="Name of the team"
        description="Pathways belong to organisations and teams, so these people become a new team that has it."
        maxLength={100}
        {...form.getInputProps('teamName')}
      />
      <Text size="sm" c="var(--quiet)">
        People who join the team later get the pathway too.
      </Text>
    </FormDialog>
  )
}

function CourseChoice({ value, onChoose }: { value: string; onChoose: (courseId: string) => void }) {
  const loaded = useLoad(pathways.courseDropdown, {})
  const options = (loaded.data?.courses ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <OrLoadFailed of={loaded}>
      <NativeSelect
        label="Course"
        description="For a single course, choose it here. Then only pathways that have it are offered."
        data={[{ value: '', label: 'Any course' }, ...options]}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </OrLoadFailed>
  )
}

type Pathway = Reply<typeof pathways.list>['learningPathways'][number]

/** Offers all pathways, or those that have the course, beginning with those that have no other. */
function PathwayChoice({ courseId, ...input }: { courseId: string }) {
  const loaded = useLoad(pathways.list, {})
  const uses = useLoad(courses.uses, { courseId }, { enabled: courseId !== '' })
  const withCourse = new Set(uses.data?.pathways.map(({ id }) => id))
  const offered = (loaded.data?.learningPathways ?? [])
    .filter(({ id }) => courseId === '' || withCourse.has(id))
    .toSorted((one, other) => (courseId === '' ? 0 : one.numberOfCourses - other.numberOfCourses))
  const hasNoneOfItsOwn = uses.data !== undefined && !offered.some(hasOneCourse)
  return (
    <OrLoadFailed of={loaded}>
      <OrLoadFailed of={uses}>
        <NativeSelect
          label="Learning pathway"
          data={[{ value: '', label: 'Select learning pathway' }, ...offered.map(optionOf(courseId))]}
          {...input}
        />
        {hasNoneOfItsOwn && (
          <Text size="sm">
            No pathway has this course only.{' '}
            <Anchor component={Link} to={`/create-pathway?course=${courseId}`} target="_blank" inherit>
              Create one (opens in a new tab)
            </Anchor>
          </Text>
        )}
      </OrLoadFailed>
    </OrLoadFailed>
  )
}

const hasOneCourse = ({ numberOfCourses }: Pathway) => numberOfCourses === 1

/** A course that is wanted alone comes with the others of a pathway, so these are counted. */
const optionOf = (courseId: string) => (pathway: Pathway) => ({
  value: pathway.id,
  label:
    courseId === ''
      ? pathway.name
      : `${pathway.name} (${hasOneCourse(pathway) ? 'this course only' : counted(pathway.numberOfCourses, 'course')})`,
})
