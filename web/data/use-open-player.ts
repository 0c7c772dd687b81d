import { useCallback } from 'react'
import { openingPath } from '#contract/rules/player-window.ts'
import { toastFailure, toastRefusal } from './toast.ts'
import { useTheme } from './use-configuration.ts'

/**
 * Opens the window that plays a course. It returns the window, so that the caller notices when it is closed; null when
 * the browser blocked it. Call it directly from a click: a window that opens later is blocked. Errors are shown as a
 * toast.
 *
 * The window begins with an empty page of the content host, and is navigated to the course when its address has arrived.
 * It does not begin with an empty page of ours: WebKit cuts the connection to a window that is navigated from this origin
 * to another one (Cross-Origin-Opener-Policy), and reports it as closed while it plays.
 */
export function useOpenPlayer(): (getUrl: () => Promise<string>) => Window | null {
  const { contentUrl } = useTheme()
  return useCallback((getUrl) => openPlayer(contentUrl, getUrl), [contentUrl])
}

/** After this time the course is opened in any case: a content host that is slow may still answer for the course. */
const maximumLoadingMilliseconds = 5_000

function openPlayer(contentUrl: string, getUrl: () => Promise<string>): Window | null {
  const width = Math.min(1280, screen.availWidth)
  const height = Math.min(860, screen.availHeight)
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2))
  const size = `popup,width=${width},height=${height},left=${left},top=0`
  const player = window.open(contentUrl + openingPath, '_blank', size)
  if (!player) {
    toastFailure('The course window was blocked. Please allow pop-ups for this site and try again.')
    return null
  }
  Promise.all([getUrl(), untilLoaded(player)]).then(
    ([url]) => player.location.replace(url),
    (error: unknown) => {
      player.close()
      toastRefusal(error)
    },
  )
  return player
}

/**
 * Waits for the first page of the window, which sends an empty message when it is loaded: browsers ignore a second
 * navigation that starts while the first one ends.
 */
function untilLoaded(player: Window): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, maximumLoadingMilliseconds)
    window.addEventListener('message', listen)
    function listen({ source }: MessageEvent) {
      if (source === player) done()
    }
    function done() {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
      resolve()
    }
  })
}
