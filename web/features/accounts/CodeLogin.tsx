import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as accounts from '#contract/calls/accounts.ts'
import { messageOf, send } from '../../data/send.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'

/** The answer of the first step gives it. */
export interface SecondStep {
  /** The token for the second step. */
  secondFactor: string
  /** Set for a person with a passkey and no app. */
  byPasskey?: true | undefined
}

interface CodeLoginProps extends SecondStep {
  onUser: (user: accounts.SessionUser) => unknown
  /** Called when the log-in has to begin again, with the reason. */
  onAgain: (message: string) => void
}

const titleByCode = { title: 'Enter the code from your authenticator app', tabTitle: 'Enter the code' }
const titleByPasskey = { title: 'Go on with your passkey', tabTitle: 'Use your passkey' }

/** The second step of a log-in, for people with an authenticator app (rule access-48) or with a passkey alone (rule access-84). */
export function CodeLogin({ secondFactor, byPasskey, onUser, onAgain }: CodeLoginProps) {
  const [message, setMessage] = useState('')
  const [running, setRunning] = useState(false)

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running) return
    const code = String(new FormData(event.currentTarget).get('code'))
    setMessage('')
    if (!code.trim()) return setMessage('Please enter the code')
    setRunning(true)
    try {
      const reply = await send(accounts.loginWithCode, { secondFactor, code })
      if (reply.user) await onUser(reply.user)
      else if (reply.secondFactor) setMessage(reply.message)
      else onAgain(reply.message)
    } catch (error) {
      setMessage(messageOf(error))
    } finally {
      setRunning(false)
    }
  }

  return (
    <VisitorPage {...(byPasskey ? titleByPasskey : titleByCode)}>
      <form noValidate onSubmit={(event) => void logIn(event)}>
        <Stack gap="md">
          {byPasskey && <PasskeyLogin onUser={onUser} setMessage={setMessage} />}
          <TextInput
            name="code"
            label={byPasskey ? 'Recovery code' : 'Code'}
            description={
              byPasskey
                ? 'If you do not have your passkey here.'
                : 'Six digits that change every 30 seconds. Without your phone, enter one of your recovery codes.'
            }
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            size="md"
            autoFocus
          />
          <Text role="alert" c="red.8" size="sm" mih={20}>
            {message}
          </Text>
          <Button type="submit" size="md" fullWidth loading={running}>
            Log in
          </Button>
          <Anchor component="button" type="button" onClick={() => onAgain('')} mx="auto" size="sm">
            Back to the log-in
          </Anchor>
        </Stack>
      </form>
    </VisitorPage>
  )
}
