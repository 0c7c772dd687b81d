// Answers that the document asked for before the first script had arrived (scripts/vite/preload-code.js).

declare global {
  var early: { token?: string | undefined; answers: Record<string, Promise<Response>> } | undefined
}

/** Later an answer may be out of date. */
const usedWithinMilliseconds = 10_000

/** The answer to this request, once. One that was asked for with another token is not used. */
export function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = globalThis
  const answer = early?.answers[url]
  if (!early || !answer) return undefined
  delete early.answers[url]
  return early.token === token && performance.now() < usedWithinMilliseconds ? answer : undefined
}
