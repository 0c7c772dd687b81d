// The whole client: the theme, the logged-in user, and the pages of that user.
import { MantineProvider } from '@mantine/core'
import { Suspense, lazy, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { openPages } from './routes/router.ts'
import { Addresses } from './shell/Addresses.tsx'
import { LoadingScreen } from './shell/LoadingScreen.tsx'
import { useShownScheme } from './data/colour-scheme.ts'
import { useSession } from './data/session.ts'
import { setPersonInTitle } from './ui/page-title.ts'
import { cssVariables, mantineTheme } from './ui/theme.ts'
import { toastsRequested } from './data/toast.ts'
import { ConfigurationContext, ThemeContext, useConfiguration } from './data/use-configuration.ts'

const Toasts = lazy(async () => {
  await toastsRequested
  return { default: (await import('./ui/Toasts.tsx')).Toasts }
})

export function Product() {
  const user = useSession()
  const { role, secondaryRole = null } = user ?? {}
  const [startedLoggedOut] = useState(user === undefined)
  // Without the name: a change of it does not leave the page.
  const pages = useMemo(
    () =>
      openPages(role === undefined ? undefined : { role, secondaryRole }, {
        hasJustLoggedIn: startedLoggedOut,
      }),
    [role, secondaryRole, startedLoggedOut],
  )
  const scheme = useShownScheme()
  const { theme, configuration, ready } = useConfiguration(user)
  const isShown = useDeferredValue(ready)

  useEffect(() => {
    setPersonInTitle(user ? `${user.firstName} ${user.lastName}` : '')
  }, [user])

  return (
    <MantineProvider
      theme={mantineTheme(theme)}
      cssVariablesResolver={cssVariables(theme)}
      forceColorScheme={scheme}
    >
      <Suspense>
        <Toasts />
      </Suspense>
      <ThemeContext.Provider value={theme}>
        <ConfigurationContext.Provider value={configuration}>
          {isShown ? <Addresses key={user?.id ?? 'nobody'} {...pages} /> : <LoadingScreen />}
        </ConfigurationContext.Provider>
      </ThemeContext.Provider>
    </MantineProvider>
  )
}
