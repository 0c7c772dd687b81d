import { Button, Stack } from '@mantine/core'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { OpenLink } from './OpenLink.tsx'
import { KnowledgeFields, PersonalFields, TermsField } from './RegisterFields.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { useRegisterChoices } from './hooks.ts'
import { useRegistration } from './use-registration.ts'

export const RegisterPage = () => (
  <OpenLink purpose="register">
    <RegisterForm />
  </OpenLink>
)

function RegisterForm() {
  const { data: choices, error, refetch } = useRegisterChoices()
  const { form, submit, saving, errors } = useRegistration()
  return (
    <VisitorPage
      wide
      title="Complete your registration"
      subtitle="Tell us a little about yourself, and choose a password to log in with."
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          {error && <LoadFailed error={error} onRetry={refetch} />}
          <PersonalFields form={form} choices={choices} />
          <KnowledgeFields form={form} />
          <TermsField form={form} />
          <ErrorList errors={errors} />
          <Button type="submit" size="md" loading={saving}>
            Register
          </Button>
        </Stack>
      </form>
    </VisitorPage>
  )
}
