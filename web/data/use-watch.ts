// Receives the events of a call while the window is visible. A hidden window has no connection, because a browser allows
// only six to one server; when it is visible again, the caller loads what it has missed.
import { useEffect, useEffectEvent } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { eventsOf } from './events-of.ts'
import { Refused, sendForStream } from './send.ts'

/** The server sends a heartbeat every 15 seconds. */
const maximumSilenceMilliseconds = 45_000
const maximumPauseMilliseconds = 30_000

interface Watch<C extends Call> {
  onEvent: (event: Reply<C>) => void
  /** From now on every event arrives; what happened before has to be loaded. */
  onOpen: () => void
}

export function useWatch<C extends Call>(call: C, input: Input<C>, { onEvent, onOpen }: Watch<C>) {
  const handleEvent = useEffectEvent(onEvent)
  const handleOpen = useEffectEvent(onOpen)
  const key = JSON.stringify(input)

  useEffect(() => {
    let connection: AbortController | undefined
    const connectWhileVisible = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible === Boolean(connection)) return
      connection?.abort()
      connection = isVisible ? new AbortController() : undefined
      if (connection) void stayConnected(connection.signal)
    }
    /** Connects again after a failure, until it is stopped or the server refuses the call. */
    async function stayConnected(signal: AbortSignal) {
      let failures = 0
      while (!signal.aborted) {
        try {
          await receiveEvents(signal, () => (failures = 0))
        } catch (error) {
          if (error instanceof Refused && [401, 403, 404, 409].includes(error.status)) return
        }
        await pause(failures++, signal)
      }
    }
    async function receiveEvents(signal: AbortSignal, onStart: () => void) {
      const silence = new AbortController()
      let timer = setTimeout(() => silence.abort(), maximumSilenceMilliseconds)
      const restartTimer = () => {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), maximumSilenceMilliseconds)
      }
      try {
        const either = AbortSignal.any([signal, silence.signal])
        const bytes = await sendForStream(call, JSON.parse(key) as Input<C>, either)
        onStart()
        handleOpen()
        for await (const event of eventsOf(bytes, restartTimer))
          if (!signal.aborted) handleEvent(event as Reply<C>)
      } finally {
        clearTimeout(timer)
      }
    }
    connectWhileVisible()
    document.addEventListener('visibilitychange', connectWhileVisible)
    return () => {
      document.removeEventListener('visibilitychange', connectWhileVisible)
      connection?.abort()
    }
  }, [call, key])
}

/** A second, then twice as long each time; of random length, so that not all clients connect at once after a restart. */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  const milliseconds = Math.min(1_000 * 2 ** failures, maximumPauseMilliseconds) * (0.5 + Math.random() / 2)
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
