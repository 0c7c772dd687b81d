import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useState } from 'react'
import * as accounts from '#contract/calls/accounts.ts'
import { send } from '../../data/send.ts'
import { useOffersPasskeys } from '../../data/use-configuration.ts'
import { supportsPasskeys } from '../../ui/passkey-support.ts'
import type * as passkeyCode from '../security/passkey.ts'

interface PasskeyLoginProps {
  onUser: (user: accounts.SessionUser) => unknown
  setMessage: (message: string) => void
}

/**
 * Logs in with a passkey, where somebody has one for this host: as the person of the address if one is typed when the button is pressed, or as
 * the one whose passkey is chosen in the field of the address. The code for it is loaded nowhere else.
 */
export const PasskeyLogin = (props: PasskeyLoginProps) =>
  useOffersPasskeys() && supportsPasskeys() ? <Offered {...props} /> : null

type PasskeyCode = typeof passkeyCode
type Passkey = Awaited<ReturnType<PasskeyCode['signWithPasskey']>>

function Offered({ onUser, setMessage }: PasskeyLoginProps) {
  const [running, setRunning] = useState(false)
  // One passkey is chosen in each turn.
  const [turn, setTurn] = useState(0)

  async function logIn(username: string, sign: (code: PasskeyCode) => Promise<Passkey | undefined>) {
    const code = await import('../security/passkey.ts')
    try {
      const passkey = await sign(code)
      if (!passkey) return
      setMessage('')
      const reply = await send(accounts.loginWithPasskey, { username, passkey })
      if (reply.user) return void (await onUser(reply.user))
      setMessage(reply.message)
    } catch (error) {
      setMessage(code.whyNoPasskey(error))
    }
    setTurn((last) => last + 1)
  }

  useEffect(() => {
    let isOver = false
    void logIn('', async ({ signFromAddressField }) => {
      const passkey = isOver ? undefined : await signFromAddressField()
      return isOver ? undefined : passkey
    })
    return () => {
      isOver = true
      void import('../security/passkey.ts').then(({ stopOffering }) => stopOffering())
    }
    // The functions of the page do the same in each turn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turn])

  async function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const typed = currentTarget.form && new FormData(currentTarget.form).get('email')
    setMessage('')
    setRunning(true)
    await logIn(String(typed ?? ''), ({ signWithPasskey }) => signWithPasskey())
    setRunning(false)
  }

  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={running}
      leftSection={<IconKey size={18} aria-hidden />}
      onClick={(event) => void press(event)}
    >
      Log in with a passkey
    </Button>
  )
}
