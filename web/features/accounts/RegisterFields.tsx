import { Checkbox, Fieldset, NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import { type KnowledgeQuestion, type registerChoices, knowledgeQuestions } from '#contract/calls/accounts.ts'
import type { Registration } from './use-registration.ts'

type Form = UseFormReturnType<Registration>

interface PersonalFieldsProps {
  form: Form
  /** Absent while loading. */
  choices: Reply<typeof registerChoices> | undefined
}

export const PersonalFields = ({ form, choices }: PersonalFieldsProps) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
    <TextInput
      type="date"
      label="Date of birth"
      autoComplete="bday"
      min="1900-01-01"
      max={new Date().toISOString().slice(0, 10)}
      {...form.getInputProps('dateOfBirth')}
    />
    <ChoiceField form={form} name="genderId" label="Gender" options={choices?.genders} />
    <ChoiceField form={form} name="ethnicityId" label="Ethnicity" options={choices?.ethnicities} />
    <ChoiceField
      form={form}
      name="employmentStatusId"
      label="Employment status"
      options={choices?.employmentStatus}
    />
    <ChoiceField form={form} name="jobRoleId" label="Job role" options={choices?.jobRoles} />
    <TextInput label="Postcode" autoComplete="postal-code" {...form.getInputProps('postCode')} />
    <PasswordInput
      label="Password"
      description="At least 10 characters"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      {...form.getInputProps('password')}
    />
    <PasswordInput
      label="Repeat password"
      autoComplete="new-password"
      {...form.getInputProps('passwordRepeat')}
    />
  </SimpleGrid>
)

export const KnowledgeFields = ({ form }: { form: Form }) => (
  <Fieldset legend="What you know (optional)" radius="md">
    <Stack gap="sm">
      {Object.entries(knowledgeQuestions).map(([name, question]) => (
        <TickField key={name} form={form} name={name as KnowledgeQuestion}>
          {question}
        </TickField>
      ))}
    </Stack>
  </Fieldset>
)

export const TermsField = ({ form }: { form: Form }) => (
  <TickField form={form} name="agreeToTermsAndConditions">
    I have read and agree to the {/* The product has no other legal page (rule people-12). */}
    <a href="/gdpr/privacy" target="_blank" rel="noreferrer">
      terms and conditions
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  </TickField>
)

interface ChoiceFieldProps {
  form: Form
  name: keyof Registration
  label: string
  /** Absent while loading. */
  options: { id: string; name: string }[] | undefined
}

const ChoiceField = ({ form, name, label, options = [] }: ChoiceFieldProps) => (
  <NativeSelect
    label={label}
    data={[
      { value: '', label: 'Please select' },
      ...options.map((option) => ({ value: option.id, label: option.name })),
    ]}
    {...form.getInputProps(name)}
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
