/**
 * The data of server-sent events, one after the other, however the bytes are divided into chunks.
 *
 * @param onBytes called whenever bytes arrive, also for heartbeats, which have no data
 */
export async function* eventsOf(
  bytes: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    text += decoder.decode(value, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6))
  }
}
