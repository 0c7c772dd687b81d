// Values that are shown before they are stored: the order of a list, a tick. They are never lost silently (rule lists-26).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { askBeforeClosing } from './closing.ts'
import { reloadShown } from './outdated.ts'
import { send } from './send.ts'
import { toastRefusal } from './toast.ts'

export type SaveState = 'saving' | 'saved' | undefined

interface AtOnceOptions<C extends Call, Value> {
  /** Returns the input of the call for a value; `previous` is the value before it, which the user saw. */
  inputOf: (value: Value, previous: Value) => Input<C>
  /** Shows a refusal in place of the usual message. */
  reportRefusal?: ((error: unknown) => void) | undefined
}

/**
 * A value that the user changes by one action. It is shown and sent at once. A further change is sent as soon as the one before it
 * has been answered, also when the user is on another page of the client by then. When the document is left, the browser asks
 * first, and what is sent reaches the server anyway (`keepalive`). A refusal shows the stored value again.
 *
 * @param stored the value as it is stored
 */
export function useSaveAtOnce<C extends Call, Value extends object>(
  call: C,
  stored: Value,
  { inputOf, reportRefusal = toastRefusal }: AtOnceOptions<C, Value>,
) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Value>()
  const [state, setState] = useState<SaveState>()
  const work = useRef<Work<Value>>({})
  // The input of a later call is made from the data that is stored by then.
  const input = useRef(inputOf)
  useEffect(() => {
    input.current = inputOf
  })

  async function saveAll() {
    try {
      await sendInTurn(work.current, stored, {
        sendOne: (value, previous) => send(call, input.current(value, previous), { keepalive: true }),
        reload: () => reloadShown(client),
      })
      setState('saved')
    } catch (error) {
      work.current.wanted = undefined
      setState(undefined)
      reportRefusal(error)
      void reloadShown(client)
    } finally {
      setWanted(undefined)
    }
  }

  return {
    /** The value that is not stored yet. */
    wanted,
    shown: wanted ?? stored,
    state,
    set(value: Value) {
      const isRunning = work.current.wanted !== undefined
      work.current.wanted = value
      setWanted(value)
      setState('saving')
      if (!isRunning) void askBeforeClosing(saveAll())
    },
  }
}

interface Work<Value> {
  wanted?: Value | undefined
  /** The last value that was sent. */
  sent?: Value | undefined
}

interface Sending<Value> {
  sendOne: (value: Value, previous: Value) => Promise<unknown>
  reload: () => Promise<void>
}

/** Sends the wanted values, one after the other, until none is left. @throws Refused */
async function sendInTurn<Value>(work: Work<Value>, stored: Value, { sendOne, reload }: Sending<Value>) {
  let previous = stored
  const sendRest = () => {
    const { wanted, sent } = work
    if (wanted === undefined || sent === undefined || wanted === sent) return
    work.sent = wanted
    // Nothing is left that could show a failure.
    void sendOne(wanted, sent).catch(() => undefined)
  }
  window.addEventListener('pagehide', sendRest)
  try {
    while (work.wanted !== undefined) {
      const value = work.wanted
      work.sent = value
      await sendOne(value, previous)
      previous = value
      // Without loading it again, the value that was stored before would be shown.
      if (work.wanted === value) await reload()
      if (work.wanted === value) work.wanted = undefined
    }
  } finally {
    window.removeEventListener('pagehide', sendRest)
  }
}
