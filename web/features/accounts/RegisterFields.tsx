import {
  Checkbox,
  Fieldset,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import type { Reply } from '#contract/call.ts'
import type { registerChoices } from '#contract/calls/accounts.ts'
import {
  type AskedItem,
  type ListField,
  isListField,
  registrationLimits,
} from '#contract/rules/registration-form.ts'
import { ChoicesField, YesNoField } from './OwnQuestionFields.tsx'
import { partsOf } from './registration-parts.ts'
import type { Registration } from './use-registration.ts'
import { whyAsked, whyKnowledge } from './why-asked.ts'

type Form = UseFormReturnType<Registration>
export type Choices = Reply<typeof registerChoices>

interface FieldProps {
  form: Form
  item: AskedItem
  choices: Choices
}

interface RegisterFieldsProps {
  form: Form
  items: readonly AskedItem[]
  choices: Choices
}

/** The fields of a registration form, with the password. */
export const RegisterFields = ({ form, items, choices }: RegisterFieldsProps) =>
  partsOf(items).map(({ look, items: some, hasPassword }) => {
    const key = some[0]?.key ?? 'password'
    const fields = some.map((item) => <Field key={item.key} form={form} item={item} choices={choices} />)
    if (look === 'grid')
      return (
        <Stack key={key} gap="md">
          {fields.length > 0 && <Columns>{fields}</Columns>}
          {hasPassword && <PasswordFields form={form} />}
        </Stack>
      )
    if (look === 'stack')
      return (
        <Stack key={key} gap="lg">
          {fields}
        </Stack>
      )
    return <Ticks key={key}>{fields}</Ticks>
  })

/** They share one reason, which a screen reader reads with the title of the box. */
function Ticks({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <Fieldset legend="What you know (optional)" radius="md" aria-describedby={id}>
      <Stack gap="sm">
        <Text id={id} size="sm" c="var(--quiet)">
          {whyKnowledge}
        </Text>
        {children}
      </Stack>
    </Fieldset>
  )
}

export const labelOf = ({ label, isRequired }: AskedItem) => (isRequired ? label : `${label} (optional)`)

const listOf = {
  genderId: 'genders',
  ethnicityId: 'ethnicities',
  employmentStatusId: 'employmentStatus',
  jobRoleId: 'jobRoles',
} as const satisfies Record<ListField, keyof Choices>

/** The reason stands below the input, so that two inputs side by side are on one line however long their reasons are. */
const inOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function Field({ form, item, choices }: FieldProps) {
  const { key, kind } = item
  const asked = { label: labelOf(item), description: whyAsked(item), inputWrapperOrder: inOrder }
  const { value, ...props } = form.getInputProps(`answers.${key}`)
  // The value is absent for a question that was added after the page was opened.
  const own = { ...props, value: value ?? (kind === 'multipleChoice' ? [] : '') }
  if (kind === 'yesNo') return <YesNoField {...asked} {...own} />
  if (kind === 'multipleChoice') return <ChoicesField {...asked} options={item.options} {...own} />
  if (kind === 'singleChoice') return <SelectField {...asked} options={item.options} {...own} />
  if (kind === 'text')
    return <TextInput {...asked} maxLength={registrationLimits.text} autoComplete="off" {...own} />
  if (isListField(key))
    return <SelectField {...asked} options={choices[listOf[key]]} {...form.getInputProps(key)} />
  if (key === 'dateOfBirth')
    return (
      <TextInput
        type="date"
        {...asked}
        autoComplete="bday"
        min="1900-01-01"
        max={new Date().toISOString().slice(0, 10)}
        {...form.getInputProps(key)}
      />
    )
  if (key === 'postCode')
    return <TextInput {...asked} autoComplete="postal-code" {...form.getInputProps(key)} />
  return (
    <TickField form={form} name={key as keyof Registration}>
      {item.label}
    </TickField>
  )
}

const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
    {children}
  </SimpleGrid>
)

const PasswordFields = ({ form }: { form: Form }) => (
  <Columns>
    <PasswordInput
      label="Password"
      description="At least 10 characters"
      inputWrapperOrder={inOrder}
      autoComplete="new-password"
      {...form.getInputProps('password')}
    />
    <PasswordInput
      label="Repeat password"
      autoComplete="new-password"
      {...form.getInputProps('passwordRepeat')}
    />
  </Columns>
)

export const TermsField = ({ form }: { form: Form }) => (
  <TickField form={form} name="agreeToTermsAndConditions">
    I have read and agree to the{' '}
    <a href="/terms" target="_blank" rel="noreferrer">
      terms and conditions
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  </TickField>
)

interface SelectFieldProps extends Pick<NativeSelectProps, 'label' | 'description' | 'inputWrapperOrder'> {
  options: { id: string; name: string }[]
}

const SelectField = ({ options, ...props }: SelectFieldProps) => (
  <NativeSelect
    data={[
      { value: '', label: 'Please select' },
      ...options.map((option) => ({ value: option.id, label: option.name })),
    ]}
    {...props}
  />
)

interface TickFieldProps {
  form: Form
  name: keyof Registration
  children: ReactNode
}

const TickField = ({ form, name, children }: TickFieldProps) => (
  <Checkbox label={children} {...form.getInputProps(name, { type: 'checkbox' })} />
)
