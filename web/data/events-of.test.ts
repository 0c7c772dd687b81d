import { expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'

test('events are read whole, wherever the bytes are cut', async () => {
  const bytes = new TextEncoder().encode(
    ': welcome\n\ndata: {"a":"ä🌿"}\n\n:\n\ndata: {"b":2}\n\ndata: {"unfinished"',
  )
  for (let size = 1; size <= bytes.length; size++) {
    const cut = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const events: unknown[] = []
    for await (const event of eventsOf(cut)) events.push(event)
    expect(events).toEqual([{ a: 'ä🌿' }, { b: 2 }])
  }
})
