import { Button, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import type { LinkPurpose } from '#contract/calls/accounts.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { OpenLink } from './OpenLink.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { useConfirmAccount, useResetPassword } from './hooks.ts'

export function ResetPage() {
  return (
    <SetPassword
      title="Choose a new password"
      subtitle="It replaces the old one at once."
      button="Reset password"
      call={useResetPassword()}
      purpose="reset"
    />
  )
}

export function ConfirmPage() {
  return (
    <SetPassword
      title="Confirm your account"
      subtitle="Choose a password. You log in with it from now on."
      button="Set password"
      call={useConfirmAccount()}
      purpose="confirm"
    />
  )
}

const SetPassword = ({ purpose, ...form }: SetPasswordProps & { purpose: LinkPurpose }) => (
  <OpenLink purpose={purpose}>
    <PasswordForm {...form} />
  </OpenLink>
)

interface SetPasswordProps {
  title: string
  subtitle: string
  button: string
  call: ReturnType<typeof useResetPassword>
}

function PasswordForm({ title, subtitle, button, call }: SetPasswordProps) {
  const { token: encodedToken = '', userId = '' } = useParams()
  const [mismatch, setMismatch] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [password, passwordRepeat] = [String(form.get('password')), String(form.get('passwordRepeat'))]
    // Two empty passwords count as different (rule messages-5).
    const differ = !password || password !== passwordRepeat
    setMismatch(differ)
    call.clearErrors()
    if (!differ) call.save({ encodedToken, userId, password, passwordRepeat })
  }

  return (
    <VisitorPage title={title} subtitle={subtitle}>
      <form noValidate onSubmit={submit} onChange={() => setMismatch(false)}>
        <Stack gap="md">
          <PasswordInput
            name="password"
            label="Password"
            description="At least 10 characters"
            autoComplete="new-password"
            size="md"
            autoFocus
          />
          <PasswordInput
            name="passwordRepeat"
            label="Repeat password"
            autoComplete="new-password"
            size="md"
          />
          <ErrorList errors={mismatch ? ['Passwords do not match'] : call.errors} />
          <Button type="submit" size="md" fullWidth loading={call.saving}>
            {button}
          </Button>
        </Stack>
      </form>
    </VisitorPage>
  )
}
