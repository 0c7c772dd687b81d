import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { loginByName } from '#contract/calls/accounts.ts'
import { missingFromNameLogin } from '#contract/rules/login-names.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { CodeLogin, type SecondStep } from './CodeLogin.tsx'
import { useLogIn } from './use-log-in.ts'
import { useEntering, useSetPinByCode } from './use-name-login.ts'

/** The log-in without an email address (rule access-24). The QR code of a card fills in code and name: /log-in?code=…&name=… */
export function NameLoginPage() {
  const [search] = useSearchParams()
  const [named, setNamed] = useState({
    organisationCode: search.get('code') ?? '',
    loginName: search.get('name') ?? '',
  })
  const [withCode, setWithCode] = useState(false)
  const [message, setMessage] = useState('')
  const [step, setStep] = useState<SecondStep>()
  const enter = useEntering()
  function beginAgain(why: string) {
    setMessage(why)
    setStep(undefined)
  }
  if (step) return <CodeLogin {...step} onUser={enter} onAgain={beginAgain} />
  const props = { named, onNamed: setNamed, onOther: () => setWithCode(!withCode) }
  if (withCode) return <FirstPin {...props} />
  return <PinLogin {...props} message={message} setMessage={setMessage} onSecondStep={setStep} />
}

interface Named {
  organisationCode: string
  loginName: string
}

interface FormProps {
  named: Named
  onNamed: (named: Named) => void
  onOther: () => void
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '')

interface PinLoginProps extends FormProps {
  message: string
  setMessage: (message: string) => void
  onSecondStep: (step: SecondStep) => void
}

function PinLogin({ named, onNamed, onOther, message, setMessage, onSecondStep }: PinLoginProps) {
  const enter = useEntering()
  const { logIn, running } = useLogIn(loginByName, { onUser: enter, setMessage, onSecondStep })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = { ...named, password: textIn(new FormData(event.currentTarget), 'password') }
    const missing = missingFromNameLogin(sent)
    setMessage(missing)
    if (!missing) void logIn(sent)
  }

  return (
    <VisitorPage
      title="Log in without an email address"
      tabTitle="Log in"
      subtitle="What you need is on your log-in card."
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <NameFields named={named} onNamed={onNamed} />
          <PasswordInput
            name="password"
            label="PIN or password"
            autoComplete="current-password"
            size="md"
            autoFocus={named.loginName !== ''}
          />
          <Text role="alert" c="red.8" size="sm" mih={20}>
            {message}
          </Text>
          <Button type="submit" size="md" fullWidth loading={running}>
            Login
          </Button>
          <Anchor component="button" type="button" onClick={onOther} mx="auto" size="sm">
            New card? Set your PIN with the one-time code
          </Anchor>
          <PasskeyLogin onUser={enter} setMessage={setMessage} />
          <ByEmail />
        </Stack>
      </form>
    </VisitorPage>
  )
}

function FirstPin({ named, onNamed, onOther }: FormProps) {
  const { save, saving, errors } = useSetPinByCode(onOther)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    save({
      ...named,
      oneTimeCode: textIn(form, 'oneTimeCode'),
      password: textIn(form, 'password'),
      passwordRepeat: textIn(form, 'passwordRepeat'),
    })
  }

  return (
    <VisitorPage
      title="Set your PIN"
      subtitle="The one-time code of your card works once. From then on you log in with your PIN."
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <NameFields named={named} onNamed={onNamed} />
          <TextInput
            name="oneTimeCode"
            label="One-time code"
            size="md"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
          <PasswordInput
            name="password"
            label="New PIN or password"
            description="Six digits, or a password of at least 10 characters"
            autoComplete="new-password"
            size="md"
          />
          <PasswordInput name="passwordRepeat" label="Repeat it" autoComplete="new-password" size="md" />
          <ErrorList errors={errors} />
          <Button type="submit" size="md" fullWidth loading={saving}>
            Set PIN and log in
          </Button>
          <Anchor component="button" type="button" onClick={onOther} mx="auto" size="sm">
            You have a PIN already? Log in
          </Anchor>
        </Stack>
      </form>
    </VisitorPage>
  )
}

/** Both forms have these fields, so that typed text stays when the other form is shown. */
const NameFields = ({ named, onNamed }: Pick<FormProps, 'named' | 'onNamed'>) => (
  <>
    <TextInput
      label="Organisation code"
      size="md"
      autoComplete="organization"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={named.organisationCode === ''}
      value={named.organisationCode}
      onChange={({ currentTarget }) => onNamed({ ...named, organisationCode: currentTarget.value })}
    />
    <TextInput
      label="Log-in name"
      size="md"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={named.loginName}
      onChange={({ currentTarget }) => onNamed({ ...named, loginName: currentTarget.value })}
    />
  </>
)

const ByEmail = () => (
  <Text size="sm" ta="center" c="var(--quiet)">
    You have an email address here?{' '}
    <Anchor component={Link} to="/" size="sm" underline="always">
      Log in with it
    </Anchor>
  </Text>
)
