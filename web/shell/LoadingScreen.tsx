import { Center, Loader, Stack } from '@mantine/core'
import { readTheme } from '../data/session.ts'
import { useTheme } from '../data/use-configuration.ts'

/** Shown at the start: the logo of the last visit; on a first visit only the loader until the configuration has come (rule screens-5). */
export function LoadingScreen() {
  const { loadingLogoUrl, name } = useTheme()
  return (
    <Center mih="100dvh" bg="var(--nav)" role="status" aria-label="Loading">
      <Stack align="center" gap="xl">
        <Center w={240} h={120}>
          {readTheme() && (
            // With a fixed size, so that nothing jumps when the picture is loaded.
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
