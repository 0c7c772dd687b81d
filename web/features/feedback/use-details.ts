import { useMerging } from '../../ui/use-merging.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { useUpdateForm } from './hooks.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/feedback.ts')).update.input.pick({ title: true, description: true }),
)

/** The title and description of a form, always editable; typed text stays while other parts of the form are saved. */
export function useDetails({ id, title, description }: { id: string; title: string; description: string }) {
  const form = useCheckedForm(rules, { initialValues: { title, description } })
  const stored = { title, description }
  const { previous, conflicts, saved, keptText } = useMerging(form, stored, true, {
    keptAs: `feedback-form:${id}`,
  })
  const { save, saving } = useUpdateForm((sent) =>
    saved({ title: sent.title, description: sent.description ?? '' }),
  )
  return {
    form,
    conflicts,
    keptText,
    saving,
    onSubmit: form.onSubmit((values) => save({ id, ...values, was: previous })),
  }
}
