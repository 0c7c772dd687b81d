import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useEffect, useEffectEvent } from 'react'
import { update } from '#contract/feedback.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useUpdateForm } from './hooks.ts'

const rules = update.input.pick({ title: true, description: true })

/** The title and description of a form, always open to be changed; what is typed stays while the rest is saved. */
export function useDetails(stored: { id: string; title: string; description: string } | undefined) {
  const form = useForm({ initialValues: { title: '', description: '' }, validate: zod4Resolver(rules) })
  const { save, saving } = useUpdateForm(() => form.resetDirty())
  useUnsavedChanges(form.isDirty())
  const follow = useEffectEvent(() => {
    if (!stored || form.isDirty()) return
    const { title, description } = stored
    form.setInitialValues({ title, description })
    form.setValues({ title, description })
  })
  useEffect(() => follow(), [stored?.id, stored?.title, stored?.description])
  return {
    form,
    saving,
    onSubmit: form.onSubmit((values) => save({ id: stored?.id ?? '', ...values })),
  }
}
