import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { When } from '../../ui/dates.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { counted } from '../../ui/quantities.ts'
import { NewCodesDialog, TurnOffDialog } from './CodeDialogs.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'
import { useSecondFactor } from './hooks.ts'

/** One's own authenticator app (rules access-47 and access-52). */
export function AuthenticatorCard() {
  const state = useSecondFactor()
  const [dialog, setDialog] = useState<'setUp' | 'newCodes' | 'turnOff'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setDialog(undefined)
  function showCodes(made: readonly string[]) {
    setCodes(made)
    close()
  }
  return (
    <Card title="Authenticator app">
      <OrLoadFailed of={state}>
        {codes ? (
          <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
        ) : (
          state.data && <State {...state.data} onOpen={setDialog} />
        )}
      </OrLoadFailed>
      {dialog === 'setUp' && <SetUpDialog onCodes={showCodes} onClose={close} />}
      {dialog === 'newCodes' && <NewCodesDialog onCodes={showCodes} onClose={close} />}
      {dialog === 'turnOff' && <TurnOffDialog onClose={close} />}
    </Card>
  )
}

interface StateProps {
  since: string | null
  recoveryCodesLeft: number
  onOpen: (dialog: 'setUp' | 'newCodes' | 'turnOff') => void
}

const State = ({ since, recoveryCodesLeft, onOpen }: StateProps) =>
  since === null ? (
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="var(--quiet)">
        After your password, the log-in can ask for a code that an app on your phone shows. Then a password
        that somebody has seen or guessed does not open your account. Any app for such codes will do.
      </Text>
      <Button variant="default" onClick={firstClick(() => onOpen('setUp'))}>
        Set up an authenticator app
      </Button>
    </Stack>
  ) : (
    <Stack gap="md" align="flex-start">
      <Text size="sm">
        Your log-in asks for a code since <When at={since} />. You have{' '}
        {counted(recoveryCodesLeft, 'recovery code')} left, for when you do not have your phone.
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={firstClick(() => onOpen('newCodes'))}>
          New recovery codes
        </Button>
        <Button variant="outline" color="red" onClick={firstClick(() => onOpen('turnOff'))}>
          Turn off
        </Button>
      </Group>
    </Stack>
  )
