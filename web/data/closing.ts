// While something is being sent that would be lost, the browser asks before the tab is closed or loaded again.

let running = 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until the work has ended, the browser asks before the tab is closed, in its own words. Answers what the work answers. */
export async function askBeforeClosing<T>(work: Promise<T>): Promise<T> {
  running++
  window.addEventListener('beforeunload', ask)
  try {
    return await work
  } finally {
    running--
    if (running === 0) window.removeEventListener('beforeunload', ask)
  }
}
