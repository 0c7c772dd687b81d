import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import * as accounts from '#contract/calls/accounts.ts'
import { send } from '../../data/send.ts'
import { useOffersPasskeys } from '../../data/use-configuration.ts'
import { supportsPasskeys } from '../../ui/passkey-support.ts'

interface PasskeyLoginProps {
  onUser: (user: accounts.SessionUser) => unknown
  setMessage: (message: string) => void
}

/** Logs in with a passkey, where somebody has one for this host, as the person of the address if one is typed. The code for it is loaded when the button is pressed. */
export function PasskeyLogin({ onUser, setMessage }: PasskeyLoginProps) {
  const [running, setRunning] = useState(false)
  const isOffered = useOffersPasskeys()
  if (!isOffered || !supportsPasskeys()) return null

  async function logIn({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const typed = currentTarget.form && new FormData(currentTarget.form).get('email')
    setMessage('')
    setRunning(true)
    const { signWithPasskey, whyNoPasskey } = await import('../security/passkey.ts')
    try {
      const passkey = await signWithPasskey()
      const reply = await send(accounts.loginWithPasskey, { username: String(typed ?? ''), passkey })
      if (reply.user) await onUser(reply.user)
      else setMessage(reply.message)
    } catch (error) {
      setMessage(whyNoPasskey(error))
    } finally {
      setRunning(false)
    }
  }

  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={running}
      leftSection={<IconKey size={18} aria-hidden />}
      onClick={(event) => void logIn(event)}
    >
      Log in with a passkey
    </Button>
  )
}
