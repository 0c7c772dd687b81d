import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { CopyButton } from '../../ui/ShownOnce.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes. They are on the page and not in a dialog, so that they can be printed. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
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
