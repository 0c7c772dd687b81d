import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import type { AskedItem } from '#contract/rules/registration-form.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type Choices, RegisterFields, TermsField } from '../accounts/RegisterFields.tsx'
import { useRegisterChoices } from '../accounts/hooks.ts'
import { useRegistrationForm } from '../accounts/use-registration.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { FormItem } from './hooks.ts'

interface PreviewDialogProps {
  items: FormItem[]
  onClose: () => void
}

/** The form as learners see it. Nothing is sent. */
export const PreviewDialog = ({ items, onClose }: PreviewDialogProps) => (
  <Dialog onClose={onClose} title="Preview of the registration form" size={720}>
    <LoadedPreview items={items.filter(({ isAsked }) => isAsked)} onClose={onClose} />
  </Dialog>
)

function LoadedPreview({ items, onClose }: Pick<PreviewDialogProps, 'onClose'> & { items: AskedItem[] }) {
  const { data, error, refetch } = useRegisterChoices()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={420} />
  return <Preview items={items} choices={data} onClose={onClose} />
}

interface PreviewProps {
  items: AskedItem[]
  choices: Choices
  onClose: () => void
}

function Preview({ items, choices, onClose }: PreviewProps) {
  const [isDone, setDone] = useState(false)
  const form = useRegistrationForm(items)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => setDone(true), toFirstError(form))}
      onChange={() => setDone(false)}
    >
      <Stack gap="lg">
        <RegisterFields form={form} items={items} choices={choices} />
        <TermsField form={form} />
        {isDone && (
          <Alert color="green" variant="light" role="status">
            Everything is filled in. This is a preview: nothing was sent.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close preview
          </Button>
          <Button type="submit">Register</Button>
        </Group>
      </Stack>
    </form>
  )
}
