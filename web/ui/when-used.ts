// Loads the code that no page needs before its user does something: messages, and the schemas of forms.

const waiting = new Set<() => void>()
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
let isUsed = false

function begin() {
  isUsed = true
  for (const sign of signs) removeEventListener(sign, begin, true)
  for (const load of waiting) load()
  waiting.clear()
}
for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })

/**
 * Calls `load` at the user's first press, key or move of the pointer. When the loaded code is needed, it is usually there, even
 * if the network is gone by then. After the first use, `load` is called at once.
 *
 * @returns the function that cancels the call
 */
export function whenUsed(load: () => Promise<unknown> | void): () => void {
  // After a failure, the code is loaded again where it is needed, and a further failure is reported there.
  const attempt = () => void Promise.resolve(load()).catch(() => undefined)
  if (isUsed) attempt()
  else waiting.add(attempt)
  return () => waiting.delete(attempt)
}
