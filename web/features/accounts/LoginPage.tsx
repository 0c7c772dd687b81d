import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, Suspense, lazy, useState } from 'react'
import * as accounts from '#contract/calls/accounts.ts'
import type { SessionEnd } from '#contract/call.ts'
import { missingFromLogin } from '#contract/rules/missing-from-login.ts'
import { readSessionEnd, storeUser } from '../../data/session.ts'
import { useSingleSignOn } from '../../data/use-configuration.ts'
import { isStorageBlocked } from '../../data/storage.ts'
import { AddressField } from './AddressField.tsx'
import { CodeLogin, type SecondStep } from './CodeLogin.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { LoginNotices } from './LoginNotices.tsx'
import { OtherWays } from './OtherWays.tsx'
import { useLogIn } from './use-log-in.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import classes from '../../shell/VisitorPage.module.css'

// Only where a client uses it does its script come.
const SignOnPage = lazy(async () => ({
  default: (await import('./SignOnPage.tsx')).SignOnPage,
}))

export function LoginPage() {
  const singleSignOn = useSingleSignOn()
  const [email, setEmail] = useState<string>()
  const [forgotten, setForgotten] = useState(false)
  const [step, setStep] = useState<SecondStep>()
  const [message, setMessage] = useState('')
  if (isStorageBlocked) return <StorageNeededPage />
  if (forgotten) return <ForgotPassword onCancel={() => setForgotten(false)} />
  if (singleSignOn && email === undefined)
    return (
      <Suspense fallback={<VisitorPage title="Welcome back" tabTitle="Log in" />}>
        <SignOnPage provider={singleSignOn.provider} ended={endedBecause()} onPassword={setEmail} />
      </Suspense>
    )
  if (!step)
    return (
      <Login
        email={email}
        message={message}
        setMessage={setMessage}
        onForgotten={() => setForgotten(true)}
        onSecondStep={setStep}
      />
    )
  function beginAgain(why: string) {
    setMessage(why)
    setStep(undefined)
  }
  return <CodeLogin {...step} onUser={storeUser} onAgain={beginAgain} />
}

/** The messages by the reason that the server or the browser gives. */
const sessionEnds: Record<SessionEnd | 'ended', string> = {
  expired: 'Your session has expired. Please log in again.',
  paused: 'You have been logged out: access for your organisation is paused at the moment.',
  archived: 'You have been logged out: this account is no longer active.',
  passwordChanged: 'You have been logged out: your password was changed. Please log in with the new one.',
  moved: 'You have been logged out: your account belongs to another organisation now. Please log in again.',
  endedElsewhere: 'You have been logged out from another device of yours. Please log in again.',
  loggedOutAtProvider: 'You have logged out at your organisation, and so here too. Please log in again.',
  accessReset:
    'You have been logged out: the way to log in to your account was reset. We have sent you an email about it.',
  loggedOut: 'You have been logged out. Please log in again.',
  ended: 'You have been logged out. Please log in again.',
}

/** Why the session of the user has ended, in words; empty for a visitor who had none. */
function endedBecause(): string {
  const why = readSessionEnd()
  return why ? (sessionEnds[why as SessionEnd] ?? sessionEnds.ended) : ''
}

interface LoginProps {
  /** The address that the visitor has typed before. */
  email: string | undefined
  message: string
  setMessage: (message: string) => void
  onForgotten: () => void
  onSecondStep: (step: SecondStep) => void
}

function Login({ email, message, setMessage, onForgotten, onSecondStep }: LoginProps) {
  const { logIn, running } = useLogIn(accounts.login, { onUser: storeUser, onSecondStep, setMessage })
  const [ended] = useState(endedBecause)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running) return
    const form = new FormData(event.currentTarget)
    const given = { username: String(form.get('email')), password: String(form.get('password')) }
    const missing = missingFromLogin(given)
    setMessage(missing)
    if (!missing) void logIn(given)
  }

  return (
    <VisitorPage title="Welcome back" tabTitle="Log in" subtitle="Log in to continue where you left off.">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <LoginNotices ended={ended} />
          <AddressField typed={email} />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            size="md"
            autoFocus={Boolean(email)}
          />
          <Text role="alert" c="red.8" size="sm" mih={20}>
            {message}
          </Text>
          <Button type="submit" size="md" fullWidth loading={running}>
            Login
          </Button>
          <Anchor component="button" type="button" onClick={onForgotten} mx="auto" size="sm">
            Forgotten Password?
          </Anchor>
          <PasskeyLogin onUser={storeUser} setMessage={setMessage} />
          <OtherWays />
        </Stack>
      </form>
    </VisitorPage>
  )
}

/** Shown instead of the log-in where the browser blocks storage: no user could stay logged in. */
function StorageNeededPage() {
  return (
    <VisitorPage
      title="Please allow cookies and site data"
      subtitle="Your browser blocks them for this site, so you cannot log in."
    >
      <Stack gap="md">
        <Text>
          When you log in, this site remembers it in your browser, so that you stay logged in from page to
          page. It stores no advertising or tracking cookies.
        </Text>
        <ol className={classes['steps']}>
          <li>
            Open your browser’s settings for cookies and site data, or those of an extension that blocks them.
          </li>
          <li>
            Allow them for <strong>{location.host}</strong>.
          </li>
          <li>Come back here and try again.</li>
        </ol>
        <Button size="md" fullWidth onClick={() => location.reload()}>
          Try again
        </Button>
      </Stack>
    </VisitorPage>
  )
}
