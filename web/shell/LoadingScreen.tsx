import { Center, Loader, Stack } from '@mantine/core'
import { readTheme } from '../data/session.ts'
import { useTheme } from '../data/use-configuration.ts'

/** Shown at start-up: the logo of the last visit, or only the spinner on a first one (rule screens-5). */
export function LoadingScreen() {
  const { loadingLogoUrl, name } = useTheme()
  return (
    <Center mih="100dvh" bg="var(--nav)" role="status" aria-label="Loading">
      <Stack align="center" gap="xl">
        <Center h={120}>
          {readTheme() && (
            // Its place is kept, so that nothing jumps when the picture comes.
            <img
              src={loadingLogoUrl}
              alt={name}
              style={{ width: 240, height: 120, objectFit: 'scale-down' }}
            />
          )}
        </Center>
        <Loader color="var(--nav-font)" type="dots" />
      </Stack>
    </Center>
  )
}
