import { Anchor, Button, Divider, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { messageOf, send } from '../../data/send.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { AddressField } from './AddressField.tsx'
import { LoginNotices } from './LoginNotices.tsx'
import { OtherWays } from './OtherWays.tsx'
import { leaveForProvider } from './leave-for-provider.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { storeUser } from '../../data/session.ts'

interface SignOnPageProps {
  /** The provider of the client whose look the host has. */
  provider: { id: string; label: string } | null
  /** Why the session has ended, in words; empty if there was none. */
  ended: string
  /** Called with what was typed, when the person logs in with a password. */
  onPassword: (email: string) => void
}

/** The log-in where clients use single sign-on: the email address first, because it says with what people log in (rule access-69). */
export function SignOnPage({ provider, ended, onPassword }: SignOnPageProps) {
  const { message, setMessage, running, goTo, goOn } = useGoing(onPassword)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void goOn(String(new FormData(event.currentTarget).get('email')).trim())
  }

  return (
    <VisitorPage title="Welcome back" tabTitle="Log in" subtitle="Log in to continue where you left off.">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <LoginNotices ended={ended} />
          {provider && (
            <ProviderButton
              label={provider.label}
              running={running}
              onPress={() => void goTo(provider.id, '')}
            />
          )}
          <AddressField autoFocus={!provider} />
          <Text role="alert" c="red.8" size="sm" mih={20}>
            {message}
          </Text>
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={running}
            variant={provider ? 'default' : 'filled'}
          >
            Continue
          </Button>
          <Anchor component="button" type="button" onClick={() => onPassword('')} mx="auto" size="sm">
            Log in with a password
          </Anchor>
          <PasskeyLogin onUser={storeUser} setMessage={setMessage} />
          <OtherWays />
        </Stack>
      </form>
    </VisitorPage>
  )
}

interface ProviderButtonProps {
  label: string
  running: boolean
  onPress: () => void
}

const ProviderButton = ({ label, running, onPress }: ProviderButtonProps) => (
  <>
    <Button
      size="md"
      fullWidth
      loading={running}
      onClick={onPress}
      styles={{ label: { whiteSpace: 'normal' } }}
      h="auto"
      mih={42}
      py="xs"
    >
      Log in with {label}
    </Button>
    <Divider label="or" />
  </>
)

function useGoing(onPassword: (email: string) => void) {
  const [message, setMessage] = useState('')
  const [running, setRunning] = useState(false)

  async function run(work: () => Promise<void>) {
    if (running) return
    setMessage('')
    setRunning(true)
    try {
      await work()
    } catch (error) {
      setMessage(messageOf(error))
      setRunning(false)
    }
  }

  /** The button goes on turning until the browser has left the page. */
  const leaveFor = (providerId: string, email: string) =>
    leaveForProvider(providerId, email, location.pathname + location.search)

  return {
    message,
    setMessage,
    running,
    goTo: (providerId: string, email: string) => run(() => leaveFor(providerId, email)),
    async goOn(email: string) {
      if (!email) return setMessage('Please enter your email address')
      await run(async () => {
        const { provider } = await send(singleSignOn.wayToLogIn, { email })
        if (provider) await leaveFor(provider.id, email)
        else onPassword(email)
      })
    },
  }
}
