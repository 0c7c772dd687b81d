import { MultiSelect, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { isGuid } from '#contract/rules/formats.ts'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { Page } from '../../ui/Page.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { afterCreating } from '../../ui/created.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { useCourseChoices, useCreatePathway } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

const rules = rulesFrom(async () => (await import('#schemas/calls/pathways.ts')).create.input)

export function CreatePathwayPage() {
  const navigate = useNavigateAfterSave()
  const choices = useCourseChoices()
  const { save, saving } = useCreatePathway(
    (created) => void navigate('/learning-pathways', afterCreating(created)),
  )
  // The link that a new course offers names it.
  const course = useSearchParams()[0].get('course') ?? ''
  const form = useCheckedForm(rules, {
    initialValues: { name: '', description: '', courseIds: isGuid(course) ? [course] : [] },
  })
  const courses = choices.data?.courses ?? []
  const isOneLeft = courses.length > form.values.courseIds.length
  return (
    <Page title="Create Learning Pathway">
      <CreateForm form={form} backTo="/learning-pathways" saving={saving} onCreate={save}>
        <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
        <Textarea label="Description" minRows={3} {...form.getInputProps('description')} />
        <OrLoadFailed of={choices}>
          <MultiSelect
            label="Courses"
            placeholder={form.values.courseIds.length ? undefined : 'Choose the courses of this pathway'}
            data={courses.map(({ id, title }) => ({ value: id, label: title }))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Remove all courses' }}
            // Without a message when all are chosen, so that the list closes and does not cover the buttons below it.
            nothingFoundMessage={
              isOneLeft ? 'No course has this name' : courses.length ? undefined : 'There are no courses yet'
            }
            hidePickedOptions
            {...form.getInputProps('courseIds')}
            // A course without a name is not shown: the list is loading, or the course has been deleted.
            value={form.values.courseIds.filter((id) => courses.some((known) => known.id === id))}
          />
        </OrLoadFailed>
      </CreateForm>
    </Page>
  )
}
