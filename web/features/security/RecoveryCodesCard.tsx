import { Button, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { firstClick } from '../../ui/first-click.ts'
import { counted } from '../../ui/quantities.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useReplaceRecoveryCodes } from './hooks.ts'
import { usePasskeys, useSecondFactor } from './proof-hooks.ts'

interface RecoveryCodesCardProps {
  /** New codes, which are shown once. */
  codes: readonly string[] | undefined
  onCodes: (codes: readonly string[] | undefined) => void
}

/** The recovery codes of a person with an app or a passkey (rule access-52). */
export function RecoveryCodesCard({ codes, onCodes }: RecoveryCodesCardProps) {
  const { data: factor } = useSecondFactor()
  const { data: own } = usePasskeys()
  const { save, saving, proof } = useReplaceRecoveryCodes(onCodes)
  const hasFactor = factor?.since || own?.passkeys.length
  if (!codes && (!factor || !hasFactor)) return null
  async function confirm() {
    const question = 'You get ten new codes. Those that you have now do not work any more.'
    if (await askToConfirm({ title: 'New recovery codes', question, yes: 'Make new codes' })) save({})
  }
  return (
    <Card title="Recovery codes">
      {codes ? (
        <RecoveryCodes codes={codes} onClose={() => onCodes(undefined)} />
      ) : (
        <Stack gap="md" align="flex-start">
          <Text size="sm">
            You have {counted(factor?.recoveryCodesLeft ?? 0, 'recovery code')} left, for when you do not have
            your phone or your passkey.
          </Text>
          <Button variant="default" loading={saving} onClick={firstClick(() => void confirm())}>
            New recovery codes
          </Button>
        </Stack>
      )}
      {proof}
    </Card>
  )
}
