// The whole client: the theme, the logged-in user, and the pages of that user.
import { MantineProvider } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Router } from 'react-router'
import { openPages } from './routes/router.ts'
import { AddressRouter } from './shell/AddressRouter.tsx'
import { LoadingScreen } from './shell/LoadingScreen.tsx'
import { useShownScheme } from './data/colour-scheme.ts'
import { useSession } from './data/session.ts'
import { CsvFormatContext } from './ui/csv-format.ts'
import { setPersonInTitle } from './ui/page-title.ts'
import { cssVariables, mantineTheme } from './ui/theme.ts'
import { ConfigurationContext, ThemeContext, useConfiguration } from './data/use-configuration.ts'
import { Toasts } from './ui/Toasts.tsx'

const maxWaitMilliseconds = 100

/**
 * Whether the code of the first page is there. It usually comes before the configuration; if not, the page is shown as it
 * loads after a moment, as the loading screen waits for the configuration only (rule screens-5).
 */
function useArrival(arrived: Promise<void>): boolean {
  const [hasArrived, setHasArrived] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasArrived(true), maxWaitMilliseconds)
    void arrived.then(() => setHasArrived(true))
    return () => clearTimeout(timer)
  }, [arrived])
  return hasArrived
}

export function Product() {
  const user = useSession()
  const { role, secondaryRole = null } = user ?? {}
  const [startedLoggedOut] = useState(user === undefined)
  // The name is no dependency, so that somebody who changes it stays on the page.
  const pages = useMemo(
    () =>
      openPages(role === undefined ? undefined : { role, secondaryRole }, {
        hasJustLoggedIn: startedLoggedOut,
      }),
    [role, secondaryRole, startedLoggedOut],
  )
  const scheme = useShownScheme()
  // This follows openPages, which asks for the configuration together with the first calls of the page.
  const { theme, configuration, ready, csv } = useConfiguration(user)
  const hasArrived = useArrival(pages.arrived)
  const isShown = useDeferredValue(ready && hasArrived)

  useEffect(() => {
    setPersonInTitle(user ? `${user.firstName} ${user.lastName}` : '')
  }, [user])

  return (
    <MantineProvider
      theme={mantineTheme(theme)}
      cssVariablesResolver={cssVariables(theme)}
      forceColorScheme={scheme}
      // Mantine shows its default for a frame before what is forced.
      defaultColorScheme={scheme}
    >
      {/* A toast may have a link, and stays while pages come and go. Its links are absolute, so it needs no location. */}
      <Router location="/" navigator={pages.navigation.navigator}>
        <Toasts />
      </Router>
      <ThemeContext.Provider value={theme}>
        <ConfigurationContext.Provider value={configuration}>
          <CsvFormatContext value={csv}>
            {isShown ? (
              <AddressRouter key={user?.id ?? 'nobody'} routes={pages.routes} navigation={pages.navigation} />
            ) : (
              <LoadingScreen isOver={ready} />
            )}
          </CsvFormatContext>
        </ConfigurationContext.Provider>
      </ThemeContext.Provider>
    </MantineProvider>
  )
}
