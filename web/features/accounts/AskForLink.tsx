import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type * as accounts from '#contract/calls/accounts.ts'
import { isFailure, messageOf, send } from '../../data/send.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { doubleClickMilliseconds } from '../../ui/first-click.ts'

interface AskForLinkProps {
  title: string
  subtitle: string
  button: string
  /** Shown whatever the server answers, so that it does not reveal which addresses have an account. */
  asked: string
  call: typeof accounts.requestPasswordReset | typeof accounts.requestInvitation
  onCancel: () => void
}

/** Requests a mail with a new link. */
export function AskForLink({ title, subtitle, button, asked, call, onCancel }: AskForLinkProps) {
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState('')
  const askedAt = useRef(-doubleClickMilliseconds)

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    // After two mails, only the link in the later one works.
    const isRepeated = performance.now() - askedAt.current < doubleClickMilliseconds
    if (!email || isRepeated) return
    askedAt.current = performance.now()
    setAsked(true)
    setFailure('')
    send(call, { email }).catch((error: unknown) => {
      if (!isFailure(error)) return
      setAsked(false)
      setFailure(messageOf(error))
    })
  }

  return (
    <VisitorPage title={title} subtitle={subtitle}>
      <form noValidate onSubmit={ask}>
        <Stack gap="md">
          <TextInput name="email" type="email" label="Email" autoComplete="username" size="md" autoFocus />
          <div role="status">{isAsked && <Alert color="green">{asked}</Alert>}</div>
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Button type="submit" size="md" fullWidth>
            {button}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </Stack>
      </form>
    </VisitorPage>
  )
}
