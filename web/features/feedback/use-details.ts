import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { update } from '#schemas/calls/feedback.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { useUpdateForm } from './hooks.ts'

const rules = update.input.pick({ title: true, description: true })

/** The title and description of a form, always editable; typed text stays while other parts of the form are saved. */
export function useDetails(stored: { id: string; title: string; description: string } | undefined) {
  const form = useForm({ initialValues: { title: '', description: '' }, validate: zod4Resolver(rules) })
  const { was, conflicts, isChanged, saved } = useMerging(
    form,
    stored && { title: stored.title, description: stored.description },
    true,
  )
  useUnsavedChanges(isChanged)
  const { save, saving } = useUpdateForm(({ title, description = '' }) => saved({ title, description }))
  return {
    form,
    conflicts,
    saving,
    onSubmit: form.onSubmit((values) => save({ id: stored?.id ?? '', ...values, was })),
  }
}
