import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** For onSubmit's second argument: takes the person to the first field that is not right yet. */
export const toFirstError =
  <Values>(form: Pick<UseFormReturnType<Values>, 'getInputNode'>) =>
  (errors: FormErrors) => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first as never)?.focus()
  }
