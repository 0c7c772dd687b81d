import { Alert, Text } from '@mantine/core'
import { useTheme } from '../../data/use-configuration.ts'

/** @param ended why the session of the user has ended, in words; empty if there was none */
export function LoginNotices({ ended }: { ended: string }) {
  const { provider } = useTheme()
  return (
    <>
      {provider.loginText && (
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{provider.loginText}</Text>
      )}
      {ended && (
        <Alert color="blue" variant="light" role="status">
          {ended}
        </Alert>
      )}
    </>
  )
}
