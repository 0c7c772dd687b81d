// Loads what no page needs before its user does something: messages, and the schemas of forms.

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
 * Calls at the user's first press, key or move of the pointer: when what is loaded then is wanted, it is usually there, also
 * if the network is gone by then. After that it calls at once.
 *
 * @returns what calls it off
 */
export function whenUsed(load: () => Promise<unknown> | void): () => void {
  // What fails to load is loaded again where it is needed, and reported there.
  const attempt = () => void Promise.resolve(load()).catch(() => undefined)
  if (isUsed) attempt()
  else waiting.add(attempt)
  return () => waiting.delete(attempt)
}
