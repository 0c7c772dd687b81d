import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

interface Names {
  firstName: string
  lastName: string
  email: string
}

interface FieldsProps<Values> {
  form: UseFormReturnType<Values>
  readOnly?: boolean
}

const fieldOf = (readOnly: boolean) => ({ readOnly, withAsterisk: !readOnly, autoComplete: 'off' })

function NameFields<Values extends Omit<Names, 'email'>>({ form, readOnly = false }: FieldsProps<Values>) {
  const field = fieldOf(readOnly)
  return (
    <SimpleGrid cols={{ base: readOnly ? 2 : 1, xs: 2 }}>
      <TextInput label="First name" {...field} {...form.getInputProps('firstName')} />
      <TextInput label="Last name" {...field} {...form.getInputProps('lastName')} />
    </SimpleGrid>
  )
}

/** The fields of a new person without an email address (rule people-70). */
export function NamelessFields<Values extends Names & { loginName: string }>({ form }: FieldsProps<Values>) {
  return (
    <>
      <NameFields form={form} />
      <TextInput
        label="Log-in name"
        description="Short and easy to type, such as nia.evans"
        {...fieldOf(false)}
        {...form.getInputProps('loginName')}
      />
    </>
  )
}

/** The number of a person at the employer (rule people-140). */
export function EmployeeNumberField<Values extends { employeeNumber: string }>({
  form,
  readOnly = false,
}: FieldsProps<Values>) {
  const { value, ...input } = form.getInputProps('employeeNumber')
  const number = String(value ?? '')
  return (
    <TextInput
      label="Employee number"
      {...(readOnly ? {} : { description: 'If there is one' })}
      autoComplete="off"
      readOnly={readOnly}
      {...input}
      value={readOnly ? number || '–' : number}
    />
  )
}

/** The log-in name of a person who has one, and the address that can be added (rule people-77). */
export function LoginFields<Values extends Names & { loginName?: string }>({
  form,
  readOnly = false,
}: FieldsProps<Values>) {
  return (
    <>
      <NameFields form={form} readOnly={readOnly} />
      <TextInput label="Log-in name" {...fieldOf(readOnly)} {...form.getInputProps('loginName')} />
      {!readOnly && (
        <TextInput
          label="Email"
          description="Only if there is one now: the person is then invited by email, and the log-in name and the PIN end."
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
      )}
    </>
  )
}

/** The three fields that every person with an address has. */
export function PersonFields<Values extends Names>({ form, readOnly = false }: FieldsProps<Values>) {
  const field = fieldOf(readOnly)
  return (
    <>
      <NameFields form={form} readOnly={readOnly} />
      <TextInput label="Email" type="email" {...field} {...form.getInputProps('email')} />
    </>
  )
}
