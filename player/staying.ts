// A course shares the origin of its player, and so could reach into its page and have that lead the window to a
// look-alike, which its own sandbox does not let it. Nothing within the page leads anywhere; what the learner asks of
// the browser goes by itself.
const { apply } = Reflect
const { preventDefault } = Event.prototype

/** As these were before a course could change them. */
export function stayHere() {
  // Older browsers know nothing of it.
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => apply(preventDefault, event, []))
}
