// A course shares the origin of its player and is in no sandbox, because a sandbox would forbid its frames to navigate
// each other, as framesets do. This guard prevents that the course, or an element it adds to the page of its player,
// navigates the window to a look-alike of the product. What the learner asks of the browser is not affected.
// As these were before a course could change them.
const { apply } = Reflect
const { preventDefault } = Event.prototype
const { postMessage: post } = MessagePort.prototype

interface NavigateEvent extends Event {
  destination: { url: string }
}

/** Whether the browser reports navigations, so that they can be prevented; otherwise courses need a sandbox. */
export const reportsNavigation = 'navigation' in globalThis

/** Before any listener of the course. */
const first = { capture: true }

/**
 * @param within the address below which the pages of the course are
 * @param show shows such a page in the place of the course: a link to `_top` means the top of the course
 */
export function preventNavigation(within: string, show: (address: string) => void) {
  // A navigation that is answered with 204: it replaces one that is under way, and the page stays.
  const empty = new URL('stay', location.href).href
  let isReplacing = false
  // Its message arrives in the next task, which a timer may not: the other navigation must not be answered before.
  const soon = new MessageChannel()
  soon.port1.onmessage = () => {
    isReplacing = true
    location.href = empty
    isReplacing = false
  }
  // Older browsers do not have it.
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener(
    'navigate',
    (event) => {
      const { url } = (event as NavigateEvent).destination
      if (isReplacing && url === empty) return
      apply(preventDefault, event, [])
      if (url.startsWith(within)) show(url)
    },
    first,
  )
  // A frame of another origin navigates the window without that event.
  addEventListener(
    'beforeunload',
    () => {
      if (isReplacing || !hasForeignFrame(window)) return
      // Not before this event is over. What the learner asks of the browser itself is still done, except for a reload
      // within the few seconds for which a click counts.
      apply(post, soon.port2, [null])
    },
    first,
  )
}

function hasForeignFrame({ frames, length }: Window): boolean {
  for (let at = 0; at < length; at++) {
    const frame = frames[at] as Window
    try {
      if (!frame.document || hasForeignFrame(frame)) return true
    } catch {
      return true
    }
  }
  return false
}
