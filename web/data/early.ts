// Answers that the document asked for before the first script had arrived (scripts/vite/preload-code.js).

declare global {
  var early: { token?: string | undefined; answers: Record<string, Promise<Response>> } | undefined
}

/** Later an answer may be out of date. */
const usedWithinMilliseconds = 10_000

/** Of the answers that have arrived. */
const bodies = new WeakMap<Promise<Response>, unknown>()

/** Resolves when all have arrived that are going to. Nothing waits for it but tests: a page begins with what is there. */
export const earlyArrived: Promise<unknown> = Promise.all(
  Object.values(globalThis.early?.answers ?? {}).map(async (answer) => {
    try {
      // A copy: the answer itself is still there for who waits for it.
      const { ok, body } = await answer.then(async (reply) => ({
        ok: reply.ok,
        body: await reply.clone().json(),
      }))
      if (ok) bodies.set(answer, body)
    } catch {
      // Who needs it makes the request again, and reports what fails.
    }
  }),
)

/** Whether the document has made this request, and nothing has taken its answer yet. */
export const isAskedEarly = (url: string, token: string | undefined): boolean =>
  globalThis.early?.token === token && globalThis.early?.answers[url] !== undefined

/** The answer to this request, once. One that was asked for with another token is not used. */
export function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = globalThis
  const answer = early?.answers[url]
  if (!early || !answer) return undefined
  delete early.answers[url]
  return early.token === token && performance.now() < usedWithinMilliseconds ? answer : undefined
}

/**
 * The body of the answer to this request if it has arrived, once: a page that has it is drawn without a loading state before. An
 * answer that was taken before is not there any more, as what it says may have been changed since.
 */
export function takeEarlyBody(url: string, token: string | undefined): unknown {
  const answer = globalThis.early?.answers[url]
  const body = answer && bodies.get(answer)
  return body !== undefined && takeEarly(url, token) ? body : undefined
}
