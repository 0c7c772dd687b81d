import { Alert, Text } from '@mantine/core'
import { beginHere } from '#contract/rules/single-sign-on.ts'
import { useTheme } from '../../data/use-configuration.ts'

/** @param ended why the session of the user has ended, in words; empty if there was none */
export function LoginNotices({ ended }: { ended: string }) {
  const { provider } = useTheme()
  return (
    <>
      {provider.loginText && (
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{provider.loginText}</Text>
      )}
      {new URLSearchParams(location.search).has(beginHere) && (
        <Alert color="blue" variant="light" role="status">
          Please begin your log-in here. What your organisation has sent belongs to no log-in that began here
          and waits for it.
        </Alert>
      )}
      {ended && (
        <Alert color="blue" variant="light" role="status">
          {ended}
        </Alert>
      )}
    </>
  )
}
