import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** For the second argument of onSubmit: moves the focus to the first field with an error. */
export const toFirstError =
  <Values>(form: Pick<UseFormReturnType<Values>, 'getInputNode'>) =>
  (errors: FormErrors) => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first as never)?.focus()
  }
