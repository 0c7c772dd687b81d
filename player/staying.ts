// A course shares the origin of its player and is in no sandbox, because a sandbox would forbid its frames to lead each
// other, as framesets do. So it is kept here that nothing leads the window to a look-alike of the product: neither the
// course nor what it lays into the page of its player. What the learner asks of the browser goes by itself.
// As these were before a course could change them.
const { apply } = Reflect
const { preventDefault } = Event.prototype
const { postMessage: post } = MessagePort.prototype

interface NavigateEvent extends Event {
  destination: { url: string }
}

/** Where the browser tells what leads the window, nothing can lead it elsewhere; otherwise a sandbox has to do. */
export const tellsNavigation = 'navigation' in globalThis

/** Before any listener of the course. */
const first = { capture: true }

/**
 * @param within the address below which the pages of the course are
 * @param show shows such a page in the place of the course: a link to `_top` means the top of the course
 */
export function stayHere(within: string, show: (address: string) => void) {
  // A navigation that is answered with nothing: it takes the place of one that is under way, and leads nowhere.
  const nowhere = new URL('stay', location.href).href
  let isStaying = false
  // Its message arrives as the next task, which a timer need not be: the other navigation must not be answered before.
  const soon = new MessageChannel()
  soon.port1.onmessage = () => {
    isStaying = true
    location.href = nowhere
    isStaying = false
  }
  // Older browsers know nothing of it.
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener(
    'navigate',
    (event) => {
      const { url } = (event as NavigateEvent).destination
      if (isStaying && url === nowhere) return
      apply(preventDefault, event, [])
      if (url.startsWith(within)) show(url)
    },
    first,
  )
  // A frame of another origin leads the window without that event.
  addEventListener(
    'beforeunload',
    () => {
      if (isStaying || !hasForeignFrame(window)) return
      // Not before this event is over. What the learner asks of the browser itself goes on all the same, but for a
      // reload within the few seconds for which a click counts.
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
