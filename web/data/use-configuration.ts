// The theme: loaded at the start and again after each log-in.
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Theme } from '#contract/calls/theme.ts'
import { storeColourScheme } from './colour-scheme.ts'
import { loadConfiguration } from './configuration.ts'
import { readTheme, removeUser, storeTheme } from './session.ts'
import { defaultTheme } from '../ui/theme.ts'

/** The minimum time of the loading screen (rule screens-5). Builds for tests may shorten it. */
export const loadingMilliseconds = Number(import.meta.env['VITE_LOADING_MS'] ?? 2500)

export const ThemeContext = createContext<Theme>(defaultTheme)
export const useTheme = () => useContext(ThemeContext)

/**
 * Ready when the loading time is over and the configuration has arrived. If loading it fails, the user is logged out and
 * sees the log-in page in the default theme (rule access-14).
 */
export function useConfiguration(user: SessionUser | undefined): { theme: Theme; ready: boolean } {
  const [theme, setTheme] = useState(() => readTheme() ?? defaultTheme)
  const [waited, setWaited] = useState(false)
  const [answered, setAnswered] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), loadingMilliseconds)
    return () => clearTimeout(timer)
  }, [])

  // Begun before any page of this user is drawn, which may wait for what comes with it.
  const userId = user?.id
  const loading = useMemo(() => loadConfiguration(userId), [userId])

  useEffect(() => {
    let current = true
    loading
      .then(({ config, colourScheme }) => {
        if (!current) return
        if (colourScheme) storeColourScheme(colourScheme)
        setFavicon(config.faviconUrl)
        setTheme(config)
        storeTheme(config)
        setAnswered(true)
      })
      .catch(() => {
        if (!current) return
        setTheme(defaultTheme)
        setAnswered(true)
        removeUser()
      })
    return () => {
      current = false
    }
  }, [loading])

  return { theme, ready: waited && answered }
}

function setFavicon(url: string) {
  document.querySelector('link[rel=icon]')?.setAttribute('href', url)
}
