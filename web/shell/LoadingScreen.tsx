import { Center, Loader, Stack } from '@mantine/core'
import { useState } from 'react'
import { readTheme } from '../data/session.ts'
import { useTheme } from '../data/use-configuration.ts'

/**
 * Shown at the start: the logo of the last visit; on a first visit only the loader until the configuration has come (rule screens-5).
 *
 * @param isOver when only the code of the page is waited for: a logo that was not there does not come for this moment
 */
export function LoadingScreen({ isOver }: { isOver: boolean }) {
  const { loadingLogoUrl, name } = useTheme()
  const [hasLogo, setHasLogo] = useState(false)
  if (!hasLogo && !isOver && readTheme()) setHasLogo(true)
  return (
    <Center mih="100dvh" bg="var(--nav)" role="status" aria-label="Loading">
      <Stack align="center" gap="xl">
        <Center w={240} h={120}>
          {hasLogo && (
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
