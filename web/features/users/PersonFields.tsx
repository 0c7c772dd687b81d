import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

interface Names {
  firstName: string
  lastName: string
  email: string
}

/** The three fields that every person has. */
export function PersonFields<Values extends Names>({
  form,
  readOnly = false,
}: {
  form: UseFormReturnType<Values>
  readOnly?: boolean
}) {
  const field = { readOnly, withAsterisk: !readOnly, autoComplete: 'off' }
  return (
    <>
      <SimpleGrid cols={{ base: readOnly ? 2 : 1, xs: 2 }}>
        <TextInput label="First name" {...field} {...form.getInputProps('firstName')} />
        <TextInput label="Last name" {...field} {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput label="Email" type="email" {...field} {...form.getInputProps('email')} />
    </>
  )
}
