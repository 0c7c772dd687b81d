import { Button, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { firstClick } from '../../ui/first-click.ts'
import { useRemovePassword } from './hooks.ts'
import { useSecondFactor } from './proof-hooks.ts'

/** Removes the own password, for people who log in with something else (rule access-100). Nobody else has this card. */
export function PasswordCard() {
  const { data } = useSecondFactor()
  const { save, saving, proof } = useRemovePassword()
  async function confirm() {
    const question =
      'Your account then has no password. You log in with a passkey or with the account of your organisation, and your other sessions are logged out at once.'
    const title = 'Remove the password'
    if (await askToConfirm({ title, question, destructive: true, yes: 'Remove the password' })) save({})
  }
  if (data?.mayRemovePassword)
    return (
      <Card title="Password">
        <Stack gap="md" align="flex-start">
          <Text size="sm" c="var(--quiet)">
            You can log in without a password, so you can do without one: nobody can guess or steal what is
            not there. With “Forgotten Password?” on the log-in you can set a new one at any time.
          </Text>
          <Button variant="outline" color="red" loading={saving} onClick={firstClick(() => void confirm())}>
            Remove the password
          </Button>
        </Stack>
        {proof}
      </Card>
    )
  if (data?.hasPassword === false)
    return (
      <Card title="Password">
        <Text size="sm">
          Your account has no password. With “Forgotten Password?” on the log-in you can set one at any time.
        </Text>
      </Card>
    )
  return null
}
