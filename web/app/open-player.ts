import { toastFailure, toastRefusal } from './toast.ts'

/**
 * Opens the window that plays a course, and answers it so that its end can be watched; null when the browser blocked
 * it. Call it straight from a click: a window that opens later is blocked. What goes wrong is shown as a toast.
 */
export function openPlayer(getUrl: () => Promise<string>): Window | null {
  const width = Math.min(1280, screen.availWidth)
  const height = Math.min(860, screen.availHeight)
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2))
  const player = window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=0`)
  if (!player) {
    toastFailure('The course window was blocked. Please allow pop-ups for this site and try again.')
    return null
  }
  player.document.title = 'Opening the course…'
  getUrl().then(
    (url) => player.location.replace(url),
    (error: unknown) => {
      player.close()
      toastRefusal(error)
    },
  )
  return player
}
