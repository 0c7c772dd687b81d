import { Button, Stack } from '@mantine/core'
import { Sentences } from '../../ui/Sentences.tsx'
import { useUnlockLogin } from '../users/hooks.ts'

/** Says that wrong PINs have locked the log-in, and unlocks it (rule people-79). */
export function LockedLogin({ id }: { id: string }) {
  const { save, saving } = useUnlockLogin()
  return (
    <Stack gap="xs" align="flex-start">
      <Sentences
        tone="wrong"
        title="The log-in is locked after five wrong PINs"
        sentences={[
          'Please unlock it if the person still knows the PIN. Otherwise print a new log-in card: that unlocks it too.',
        ]}
      />
      <Button variant="default" loading={saving} onClick={() => save({ id })}>
        Unlock the log-in
      </Button>
    </Stack>
  )
}
