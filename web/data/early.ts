// The answers to requests that the document made before the first script had arrived (scripts/vite/preload-code.js).

declare global {
  var early: { token?: string | undefined; answers: Record<string, Promise<Response>> } | undefined
}

/** After this time an answer may be out of date. */
const usedWithinMilliseconds = 10_000

/** The bodies of the answers that have arrived. */
const bodies = new WeakMap<Promise<Response>, unknown>()

/** Resolves when each answer has arrived or failed. Only tests wait for it: a page begins with the answers that are there. */
export const earlyArrived: Promise<unknown> = Promise.all(
  Object.values(globalThis.early?.answers ?? {}).map(async (answer) => {
    try {
      // A copy is read, so that the answer itself can still be read by the code that waits for it.
      const { ok, body } = await answer.then(async (reply) => ({
        ok: reply.ok,
        body: await reply.clone().json(),
      }))
      if (ok) bodies.set(answer, body)
    } catch {
      // The code that needs the answer makes the request again, and reports a failure.
    }
  }),
)

/** Whether the document has made this request, and nothing has taken its answer yet. */
export const isAskedEarly = (url: string, token: string | undefined): boolean =>
  globalThis.early?.token === token && globalThis.early?.answers[url] !== undefined

/** Returns the answer to this request, only once. An answer for another token is not used. */
export function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = globalThis
  const answer = early?.answers[url]
  if (!early || !answer) return undefined
  delete early.answers[url]
  return early.token === token && performance.now() < usedWithinMilliseconds ? answer : undefined
}

/**
 * Returns the body of the answer to this request if it has arrived, so that a page is drawn without a loading state before. It is
 * returned only once, because its data may have changed since.
 */
export function takeEarlyBody(url: string, token: string | undefined): unknown {
  const answer = globalThis.early?.answers[url]
  const body = answer && bodies.get(answer)
  return body !== undefined && takeEarly(url, token) ? body : undefined
}
