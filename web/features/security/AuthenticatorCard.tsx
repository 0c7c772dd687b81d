import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When } from '../../ui/dates.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { useSecondFactor } from './proof-hooks.ts'
import { SetUpDialog } from './SetUpDialog.tsx'
import { type SetUp, useBeginSecondFactor, useTurnOffSecondFactor } from './hooks.ts'

/** One's own authenticator app (rule access-47). `onCodes` gets the recovery codes, once. */
export function AuthenticatorCard({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const state = useSecondFactor()
  const [setUp, setSetUp] = useState<SetUp>()
  const close = () => setSetUp(undefined)
  function showCodes(made: readonly string[]) {
    close()
    onCodes(made)
  }
  return (
    <Card title="Authenticator app">
      <OrLoadFailed of={state}>
        {state.data &&
          (state.data.since === null ? <Off onBegun={setSetUp} /> : <On since={state.data.since} />)}
      </OrLoadFailed>
      {setUp && <SetUpDialog setUp={setUp} onCodes={showCodes} onClose={close} />}
    </Card>
  )
}

function Off({ onBegun }: { onBegun: (setUp: SetUp) => void }) {
  const { save, saving, proof } = useBeginSecondFactor(onBegun)
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="var(--quiet)">
        After your password, the log-in can ask for a code that an app on your phone shows. Then a password
        that somebody has seen or guessed does not open your account. Any app for such codes will do.
      </Text>
      <Button variant="default" loading={saving} onClick={firstClick(() => save({}))}>
        Set up an authenticator app
      </Button>
      {proof}
    </Stack>
  )
}

function On({ since }: { since: string }) {
  const { save, saving, proof } = useTurnOffSecondFactor()
  async function confirm() {
    const question = 'The log-in asks for no code of your app any more.'
    const title = 'Turn off the authenticator app'
    if (await askToConfirm({ title, question, destructive: true, yes: 'Turn off' })) save({})
  }
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm">
        Your log-in asks for a code since <When at={since} />.
      </Text>
      <Button variant="outline" color="red" loading={saving} onClick={firstClick(() => void confirm())}>
        Turn off
      </Button>
      {proof}
    </Stack>
  )
}
