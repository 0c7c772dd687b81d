import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as accounts from '#contract/accounts.ts'
import { send } from '../../app/send.ts'
import { VisitorPage } from './VisitorPage.tsx'

/** The same sentence whatever the answer, so that nobody learns which addresses are known (Choice Q138). */
export function ForgotPassword({ onCancel }: { onCancel: () => void }) {
  const [asked, setAsked] = useState(false)

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!email) return
    setAsked(true)
    send(accounts.requestPasswordReset, { email }).catch(() => undefined)
  }

  return (
    <VisitorPage
      title="Forgotten your password?"
      subtitle="Enter your email address and we send you a link to set a new one."
    >
      <form noValidate onSubmit={ask}>
        <Stack gap="md">
          <TextInput name="email" type="email" label="Email" autoComplete="username" size="md" autoFocus />
          <div role="status">
            {asked && (
              <Alert color="green">You will recieve an email with password reset instructions shortly.</Alert>
            )}
          </div>
          <Button type="submit" size="md" fullWidth>
            Reset Password
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </Stack>
      </form>
    </VisitorPage>
  )
}
