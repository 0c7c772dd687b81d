// Follows what a call tells for as long as somebody is looking. A window that nobody sees holds no connection, of
// which a browser has six to a server; when it is seen again, what was missed is loaded.
import { useEffect, useEffectEvent } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { eventsOf } from './events-of.ts'
import { Refused, sendForStream } from './send.ts'

/** The server gives a sign of life every 15 seconds. */
const mostSilentMilliseconds = 45_000
const mostPauseMilliseconds = 30_000

interface Watch<C extends Call> {
  onEvent: (event: Reply<C>) => void
  /** From here on nothing is missed; what happened before has to be loaded. */
  onOpen: () => void
}

export function useWatch<C extends Call>(call: C, input: Input<C>, { onEvent, onOpen }: Watch<C>) {
  const told = useEffectEvent(onEvent)
  const opened = useEffectEvent(onOpen)
  const key = JSON.stringify(input)

  useEffect(() => {
    let looking: AbortController | undefined
    const follow = () => {
      const isSeen = document.visibilityState === 'visible'
      if (isSeen === Boolean(looking)) return
      looking?.abort()
      looking = isSeen ? new AbortController() : undefined
      if (looking) void watchOn(looking.signal)
    }
    /** Until it is stopped, or told that there is nothing to see here. */
    async function watchOn(signal: AbortSignal) {
      let failures = 0
      while (!signal.aborted) {
        try {
          await watchOnce(signal, () => (failures = 0))
        } catch (error) {
          if (error instanceof Refused && [401, 403, 404].includes(error.status)) return
        }
        await pause(failures++, signal)
      }
    }
    async function watchOnce(signal: AbortSignal, onStart: () => void) {
      const silence = new AbortController()
      let timer = setTimeout(() => silence.abort(), mostSilentMilliseconds)
      const heard = () => {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), mostSilentMilliseconds)
      }
      try {
        const either = AbortSignal.any([signal, silence.signal])
        const bytes = await sendForStream(call, JSON.parse(key) as Input<C>, either)
        onStart()
        opened()
        for await (const event of eventsOf(bytes, heard)) if (!signal.aborted) told(event as Reply<C>)
      } finally {
        clearTimeout(timer)
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      looking?.abort()
    }
  }, [call, key])
}

/** A second, then twice as long each time; not all at once after a restart. */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  const milliseconds = Math.min(1_000 * 2 ** failures, mostPauseMilliseconds) * (0.5 + Math.random() / 2)
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
