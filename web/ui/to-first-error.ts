import type { FormErrors } from '@mantine/form'
import type { FormEvent } from 'react'

/**
 * For the second argument of onSubmit: moves the focus to the first field with an error. It is looked for in the form that was sent:
 * others on the page may have a field of the same name.
 */
export const toFirstError =
  <Values>(form: { getInputNode: (path: never) => HTMLElement | null }) =>
  (errors: FormErrors, _values?: Values, event?: FormEvent<HTMLFormElement>) => {
    const [first] = Object.keys(errors)
    if (!first) return
    const sent = event?.target
    const inForm =
      sent instanceof HTMLFormElement && sent.querySelector<HTMLElement>(`[data-path="${CSS.escape(first)}"]`)
    const field = inForm || form.getInputNode(first as never)
    field?.focus()
  }
