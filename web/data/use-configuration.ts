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

interface Configuration {
  /** Whether mail is sent, and not only recorded; null for those who cause none, and until it is known. */
  sendsMail: boolean | null
  /** Shows a theme that has just been saved. */
  applyTheme: (theme: Theme) => void
}
export const ConfigurationContext = createContext<Configuration>({ sendsMail: null, applyTheme: storeTheme })
export const useApplyTheme = () => useContext(ConfigurationContext).applyTheme
export const useIsMailOff = () => useContext(ConfigurationContext).sendsMail === false

/**
 * Ready when the loading time is over and the configuration has arrived. If loading it fails, the user is logged out and
 * sees the log-in page in the default theme (rule access-14).
 */
export function useConfiguration(user: SessionUser | undefined) {
  const [theme, setTheme] = useState(() => readTheme() ?? defaultTheme)
  const [sendsMail, setSendsMail] = useState<boolean | null>(null)
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
      .then((reply) => {
        if (!current) return
        if (reply.colourScheme) storeColourScheme(reply.colourScheme)
        setFavicon(reply.config.faviconUrl)
        setTheme(reply.config)
        storeTheme(reply.config)
        setSendsMail(reply.sendsMail)
        setAnswered(true)
      })
      .catch(() => {
        if (!current) return
        setTheme(defaultTheme)
        setSendsMail(null)
        setAnswered(true)
        removeUser()
      })
    return () => {
      current = false
    }
  }, [loading])

  const configuration = useMemo(
    () => ({
      sendsMail,
      applyTheme(saved: Theme) {
        setTheme(saved)
        storeTheme(saved)
      },
    }),
    [sendsMail],
  )
  return { theme, configuration, ready: waited && answered }
}

function setFavicon(url: string) {
  document.querySelector('link[rel=icon]')?.setAttribute('href', url)
}
