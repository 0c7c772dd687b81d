import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { hasKeptText } from '../../ui/kept-text.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { AskingDialog, DialogForm } from '../../ui/FormDialog.tsx'
import { ApplyToExisting, ValidityForm } from './ValidityForm.tsx'
import {
  type ClientValidity,
  useCompletionsInClient,
  useRemoveClientValidity,
  useSaveClientValidity,
} from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

interface ClientValidityDialogProps {
  client: { id: string; name: string }
  course: ClientValidity
  onClose: () => void
}

/** The validity of a course in one client: as the course has it, or its own. */
export function ClientValidityDialog({ client, course, onClose }: ClientValidityDialogProps) {
  const keptAs = `validity:${course.id}:${client.id}`
  const [isOwn, setOwn] = useState(() => course.ofClient !== null || hasKeptText(keptAs))
  const loaded = useCompletionsInClient(client.id, course.id)
  const { save, saving } = useSaveClientValidity(onClose)
  const place = { clientId: client.id, courseId: course.id }
  return (
    <AskingDialog onClose={onClose} title="Validity">
      <Stack gap="md">
        <Text>
          <bdi>{course.title}</bdi>, <bdi>{client.name}</bdi>
        </Text>
        <NativeSelect
          label="In this organisation"
          value={isOwn ? 'own' : 'course'}
          onChange={({ currentTarget: { value } }) => setOwn(value === 'own')}
          data={[
            { value: 'course', label: 'As the course' },
            { value: 'own', label: 'Own validity' },
          ]}
        />
        <OrLoadFailed of={loaded}>
          {!loaded.data ? (
            <Skeleton h={120} />
          ) : isOwn ? (
            <ValidityForm
              validity={{ ...(course.ofClient ?? course.ofCourse), ...loaded.data }}
              keptAs={keptAs}
              saving={saving}
              onSave={(entered) => save({ ...place, ...entered })}
              onClose={onClose}
            />
          ) : (
            <AsCourse {...place} {...loaded.data} onClose={onClose} />
          )}
        </OrLoadFailed>
      </Stack>
    </AskingDialog>
  )
}

interface AsCourseProps {
  clientId: string
  courseId: string
  completions: number
  onClose: () => void
}

function AsCourse({ completions, onClose, ...place }: AsCourseProps) {
  const form = useForm({ initialValues: { applyToExisting: false } })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useRemoveClientValidity(onClose)
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => save({ ...place, ...values }))}
      onClose={onClose}
      saving={saving}
      action="Save"
    >
      <ApplyToExisting
        completions={completions}
        {...form.getInputProps('applyToExisting', { type: 'checkbox' })}
      />
    </DialogForm>
  )
}
