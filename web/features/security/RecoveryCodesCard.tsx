import { Button, Stack, Text, Group, SimpleGrid } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { firstClick } from '../../ui/first-click.ts'
import { counted } from '../../ui/quantities.ts'
import { useReplaceRecoveryCodes } from './hooks.ts'
import { usePasskeys, useSecondFactor } from './proof-hooks.ts'
import { IconPrinter } from '@tabler/icons-react'
import { CopyButton } from '../../ui/ShownOnce.tsx'

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

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes. They are on the page and not in a dialog, so that they can be printed. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Stack gap="md">
      <Text fw={600}>Your recovery codes</Text>
      <Text size="sm">
        Each of them opens your account once, together with your password, when you do not have your phone or
        your passkey. Please print or copy them now, because they are not shown again. Former recovery codes
        do not work any more.
      </Text>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" m={0} p={0} maw={480}>
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" style={{ listStyle: 'none' }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <CopyButton variant="default" value={codes.join('\n')} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button onClick={onClose}>I have stored them</Button>
      </Group>
    </Stack>
  )
}
