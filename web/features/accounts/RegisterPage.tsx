import { Button, Fieldset, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useParams } from 'react-router'
import { type KnowledgeQuestion, knowledgeQuestions, register } from '#contract/calls/accounts.ts'
import { toastFailure } from '../../data/toast.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { OpenLink } from './OpenLink.tsx'
import { ChoiceField, TickField } from './RegisterFields.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { fixTheBelow, useRegister, useRegisterChoices } from './hooks.ts'
import { type Registration, emptyRegistration } from './registration.ts'

const rules = zod4Resolver(register.input)
const mismatch = 'Passwords do not match'

function validate(values: Registration) {
  const { password, passwordRepeat } = values
  const differ = Boolean(password && passwordRepeat && password !== passwordRepeat)
  return { ...rules(values), ...(differ ? { passwordRepeat: mismatch } : {}) }
}

export const RegisterPage = () => (
  <OpenLink purpose="register">
    <RegisterForm />
  </OpenLink>
)

function RegisterForm() {
  const { token: encodedToken = '', userId = '' } = useParams()
  const { data: choices, error, refetch } = useRegisterChoices()
  const { save, saving, errors, forgetErrors } = useRegister()
  const form = useForm({
    initialValues: emptyRegistration,
    validate,
    // What is said under the repeated password is about both.
    onValuesChange: ({ password }, former) => {
      if (password !== former.password && form.errors.passwordRepeat === mismatch)
        form.clearFieldError('passwordRepeat')
    },
  })
  useUnsavedChanges(form.isDirty())

  const submit = form.onSubmit(
    ({ agreeToTermsAndConditions: _agreed, ...values }) =>
      save({ ...values, agreeToTermsAndConditions: true, encodedToken, userId }),
    (wrong) => {
      forgetErrors()
      toastFailure(fixTheBelow)
      toFirstError(form)(wrong)
    },
  )

  return (
    <VisitorPage
      wide
      title="Complete your registration"
      subtitle="Tell us a little about yourself, and choose a password to log in with."
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          {error && <LoadFailed error={error} onRetry={refetch} />}
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
          <Fieldset legend="What you know (optional)" radius="md">
            <Stack gap="sm">
              {Object.entries(knowledgeQuestions).map(([name, question]) => (
                <TickField key={name} form={form} name={name as KnowledgeQuestion}>
                  {question}
                </TickField>
              ))}
            </Stack>
          </Fieldset>
          <TickField form={form} name="agreeToTermsAndConditions">
            I have read and agree to the {/* The only legal page there is (rule people-12). */}
            <a href="/gdpr/privacy" target="_blank" rel="noreferrer">
              terms and conditions
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </TickField>
          <ErrorList errors={errors} />
          <Button type="submit" size="md" loading={saving}>
            Register
          </Button>
        </Stack>
      </form>
    </VisitorPage>
  )
}
