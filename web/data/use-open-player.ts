import { useCallback } from 'react'
import { openingPath } from '#contract/calls/playing.ts'
import { toastFailure, toastRefusal } from './toast.ts'
import { useTheme } from './use-configuration.ts'

/**
 * How the window that plays a course is opened. It answers the window, so that its end can be watched; null when the
 * browser blocked it. Call it straight from a click: a window that opens later is blocked. What goes wrong is shown as
 * a toast.
 *
 * The window begins with an empty page of the content host, and goes on to the course when its address has come. It
 * does not begin as an empty page of ours: WebKit cuts the connection to a window that goes from a page of this origin
 * to another origin (Cross-Origin-Opener-Policy), and calls it closed while it plays.
 */
export function useOpenPlayer(): (getUrl: () => Promise<string>) => Window | null {
  const { contentUrl } = useTheme()
  return useCallback((getUrl) => openPlayer(contentUrl, getUrl), [contentUrl])
}

/** A content host that is slow to answer may yet answer for the course. */
const mostLoadingMilliseconds = 5_000

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
 * Waits for the page that the window begins with, which reports itself by an empty message: browsers drop a second
 * navigation that comes while the first one ends.
 */
function untilLoaded(player: Window): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, mostLoadingMilliseconds)
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
