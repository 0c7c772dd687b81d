// The theme: loaded at the start and again after each log-in.
import type { Reply } from '#contract/call.ts'
import { openTheme } from '#contract/calls/theme.ts'
import { type Theme } from '#contract/calls/theme.ts'
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { defaultLoadingScreenMilliseconds } from '#contract/rules/loading-screen.ts'
import { readScheme, storeColourScheme } from './colour-scheme.ts'
import { takeFirstReply } from './first-calls.ts'
import { send } from './send.ts'
import { readTheme, removeUser, storeTheme } from './session.ts'
import { useRememberedCsvFormat } from './use-remembered-csv-format.ts'
import { watchSetUpNeeded } from './set-up-needed.ts'
import { defaultTheme } from '../ui/theme.ts'
import { storageOfTab } from './storage.ts'

// A visit is what happens in one tab of the browser, through reloads and links, until the tab is closed.
const key = 'visit-begun'

/** Whether a page was shown before in this visit. */
const isVisitBegun = () => storageOfTab.getItem(key) !== null

const markVisitBegun = () => storageOfTab.setItem(key, 'yes')

export const ThemeContext = createContext<Theme>(defaultTheme)
export const useTheme = () => useContext(ThemeContext)

type SignOnOfVisitor = Reply<typeof openTheme>['singleSignOn']

interface Configuration {
  /** Whether mail is sent, and not only recorded; null for those who cause none, and until it is known. */
  sendsMail: boolean | null
  /** A manager who is limited to teams. */
  isLimited: boolean
  /** By when a second factor is to be set up; null for whom none is demanded, and who has one (rule access-86). */
  secondFactorDue: string | null
  /** Whether nothing else is possible before that (rule access-87). */
  mustSetUp: boolean
  /** The names of the own fields that the user is asked for (rule people-181). */
  missingFields: string[]
  /** Loads the configuration again, after a second factor was set up or own fields were filled in. */
  reload: () => void
  /** How a visitor logs in with the account of an organisation; null while nobody does. */
  singleSignOn: SignOnOfVisitor
  /** Whether a visitor is offered to log in with a passkey: somebody has one for this host. */
  offersPasskeys: boolean
  /** Shows a theme that has just been saved. */
  applyTheme: (theme: Theme) => void
}
type Answered = Omit<Configuration, 'reload' | 'applyTheme'>
const nothingAnswered: Answered = {
  sendsMail: null,
  isLimited: false,
  secondFactorDue: null,
  mustSetUp: false,
  missingFields: [],
  singleSignOn: null,
  offersPasskeys: false,
}
export const ConfigurationContext = createContext<Configuration>({
  ...nothingAnswered,
  reload: () => undefined,
  applyTheme: storeTheme,
})
export const useApplyTheme = () => useContext(ConfigurationContext).applyTheme
export const useIsLimited = () => useContext(ConfigurationContext).isLimited
export const useSecondFactorDue = () => {
  const { secondFactorDue, mustSetUp } = useContext(ConfigurationContext)
  return { secondFactorDue, mustSetUp }
}
export const useMissingFields = () => useContext(ConfigurationContext).missingFields
export const useReloadConfiguration = () => useContext(ConfigurationContext).reload
export const useSingleSignOn = () => useContext(ConfigurationContext).singleSignOn
export const useOffersPasskeys = () => useContext(ConfigurationContext).offersPasskeys
export const useIsMailOff = () => useContext(ConfigurationContext).sendsMail === false

/** Counts how often the configuration is loaded, also because the server asks for a second factor. */
function useLoads() {
  const [loads, setLoads] = useState(0)
  const reload = useCallback(() => setLoads((before) => before + 1), [])
  useEffect(() => watchSetUpNeeded(reload), [reload])
  return [loads, reload] as const
}

/** A configuration that takes longer counts as failed, so that the loading screen always ends. */
const maximumMilliseconds = 20_000

/**
 * Ready when the configuration has arrived and, at the first page of a visit, the loading time is over (rule screens-5). If loading it fails, the user is logged out and
 * sees the log-in page in the default theme (rule access-14).
 */
export function useConfiguration(user: SessionUser | undefined) {
  const [theme, setTheme] = useState(() => readTheme() ?? defaultTheme)
  const [ready, showPagesAfter] = useLoadingScreen()
  const [answered, setAnswered] = useState<Answered>(nothingAnswered)
  const [loads, reload] = useLoads()
  const userId = user?.id
  const loading = useMemo(
    () =>
      takeFirstReply(openTheme, {}) ??
      send(openTheme, {}, { signal: AbortSignal.timeout(maximumMilliseconds) }),
    // Another user may have another configuration, and a second factor may have been set up.
    // oxlint-disable-next-line react/exhaustive-deps
    [userId, loads],
  )

  useEffect(() => {
    let current = true
    const schemeBefore = readScheme()
    loading
      .then((reply) => {
        if (!current) return
        // Not over what the user has chosen since: that is newer than this answer.
        if (reply.colourScheme && readScheme() === schemeBefore) storeColourScheme(reply.colourScheme)
        setFavicon(reply.config.faviconUrl)
        setTheme(reply.config)
        storeTheme(reply.config)
        showPagesAfter(reply.loadingScreenMilliseconds)
        const { sendsMail, isLimited, secondFactorDue, mustSetUp, missingFields } = reply
        const { singleSignOn, offersPasskeys } = reply
        setAnswered({
          ...{ sendsMail, isLimited, secondFactorDue, mustSetUp, missingFields },
          ...{ singleSignOn, offersPasskeys },
        })
      })
      .catch(() => {
        if (!current) return
        setTheme(defaultTheme)
        setAnswered((earlier) => ({ ...earlier, sendsMail: null }))
        showPagesAfter(defaultLoadingScreenMilliseconds)
        removeUser()
      })
    return () => {
      current = false
    }
  }, [loading, showPagesAfter])

  const configuration = useMemo(
    () => ({
      ...answered,
      reload,
      applyTheme(saved: Theme) {
        setTheme(saved)
        storeTheme(saved)
      },
    }),
    [answered, reload],
  )
  return { theme, configuration, ready, csv: useRememberedCsvFormat(loading) }
}

/** Whether the pages are shown, and what to call when it is known for how long the loading screen is shown before them. */
function useLoadingScreen() {
  const [ready, setReady] = useState(false)
  const [startedAt] = useState(() => performance.now())
  const showPagesAfter = useCallback(
    (milliseconds: number) => {
      function showPages() {
        markVisitBegun()
        setReady(true)
      }
      const rest = isVisitBegun() ? 0 : milliseconds - (performance.now() - startedAt)
      if (rest > 0) setTimeout(showPages, rest)
      else showPages()
    },
    [startedAt],
  )
  return [ready, showPagesAfter] as const
}

function setFavicon(url: string) {
  document.querySelector('link[rel=icon]')?.setAttribute('href', url)
}
