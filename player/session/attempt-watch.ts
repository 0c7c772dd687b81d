// Is notified by the server at once when this window is superseded, whether or not the page that opened it
// is still there: the next commit of the course must not be answered as saved. A hidden window has no
// open connection, of which a browser allows six to a server; once it is visible again it checks (main.ts) and
// subscribes again.
import { type LostReason, lostReasons } from '#contract/rules/lost-reasons.ts'
import { openWatch } from '../saving/content-host.ts'

/** Milliseconds before another try, where the server has refused and the browser does not try again by itself. */
const retryMilliseconds = 15_000

export function watchAttempt(onLost: (reason: LostReason) => void): void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLost = false

  function stop() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function listen() {
    stop()
    if (document.hidden || isLost) return
    source = openWatch()
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const reason = reasonIn(data)
      if (!reason) return
      isLost = true
      stop()
      onLost(reason)
    }
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED)
        timer = setTimeout(listen, retryMilliseconds * (0.5 + Math.random()))
    }
  }

  document.addEventListener('visibilitychange', listen)
  addEventListener('online', listen)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', ({ persisted }) => persisted && listen())
  listen()
}

function reasonIn(data: string): LostReason | undefined {
  const { over } = JSON.parse(data) as { over?: unknown }
  return lostReasons.find((reason) => reason === over)
}
