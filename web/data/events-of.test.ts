import { expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'

test('events are read completely, however the bytes are divided into chunks', async () => {
  const bytes = new TextEncoder().encode(
    ': welcome\n\ndata: {"a":"ä🌿"}\n\n:\n\ndata: {"b":2}\n\ndata: {"unfinished"',
  )
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const events: unknown[] = []
    for await (const event of eventsOf(chunks)) events.push(event)
    expect(events).toEqual([{ a: 'ä🌿' }, { b: 2 }])
  }
})
