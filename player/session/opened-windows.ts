// The windows that the pages of a course open. Their run-time is in the window of the player: they are closed before the
// item that has opened them is removed, or what they report afterwards would be lost without a word (rule learning-25).
import { attempt } from '../base/attempt.ts'

/** Milliseconds between two looks for new pages, which may open windows. */
const lookingMs = 500
/** Milliseconds that the windows may take to close: one may ask whether to. */
const closingMs = 2_000

export interface OpenedWindows {
  /** From now on, notes the windows that the pages in this frame open, those in frames of theirs, and in the windows themselves. */
  watch(frame: HTMLIFrameElement): void
  /**
   * Closes the windows with pages of the course; other sites, which a course only leads to, stay open. Resolves when the
   * pages have unloaded, at the latest after two seconds.
   */
  close(): Promise<void>
}

/** @param within the address below which the pages of the course are */
export function trackOpenedWindows(within: string): OpenedWindows {
  const opened = new Set<Window>()
  const seen = new WeakSet<Document>()
  let timer: ReturnType<typeof setInterval> | undefined
  let watched: HTMLIFrameElement | undefined

  function look(page: Window) {
    const document = documentOf(page)
    if (!document) return
    if (!seen.has(document)) {
      seen.add(document)
      noteWhatOpens(page, (window) => {
        opened.add(window)
        look(window)
      })
    }
    for (let at = 0; at < page.length; at++) look(page[at] as Window)
  }

  function lookEverywhere() {
    if (watched?.contentWindow) look(watched.contentWindow)
    for (const window of opened) {
      if (window.closed) opened.delete(window)
      else look(window)
    }
  }

  async function close() {
    lookEverywhere()
    const ofCourse = [...opened].filter((window) => isOfCourse(window, within))
    opened.clear()
    await Promise.all(ofCourse.map(closeWindow))
  }

  return {
    watch(frame) {
      clearInterval(timer)
      watched = frame
      // The first page of a frame has the window of the empty page before it, so that its own first lines are noted. So it
      // is in a new window.
      lookEverywhere()
      frame.addEventListener('load', lookEverywhere)
      timer = setInterval(() => (frame.isConnected ? lookEverywhere() : clearInterval(timer)), lookingMs)
    },
    close,
  }
}

function closeWindow(window: Window): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, closingMs)
    // It counts as closed at once, and unloads, and reports, only after that.
    window.addEventListener('pagehide', () => setTimeout(resolve))
    window.close()
  })
}

/** Nothing for a page of another origin. */
const documentOf = (page: Window) => attempt(() => page.document)

function noteWhatOpens(page: Window, onOpened: (window: Window) => void) {
  const { open } = page
  page.open = (...values) => {
    const window = Reflect.apply(open, page, values)
    // With the name of a frame it returns that frame.
    if (window && window.parent === window && window !== page.top) onOpened(window)
    return window
  }
}

/** An empty page belongs to the page that has opened it. */
function isOfCourse(window: Window, within: string): boolean {
  const address = documentOf(window)?.location.href
  return address !== undefined && (address === 'about:blank' || address.startsWith(within))
}
