// Lets two people change the same object without undoing each other's changes. No other code compares what they saw.
import { conflict } from '../base/refusal.ts'

type Value = string | number | boolean | null | undefined

/**
 * Returns what to store for each field. A field that the caller sends as they saw it (`previous`) keeps its stored value; one that they
 * changed gets the sent value. Without `previous`, all sent values are taken. The row must be locked.
 * @param nameOf names a field in the refusal
 * @throws Refusal 409 when another user has changed a field meanwhile that the caller changes too
 */
export function mergeChanges<Sent extends Record<string, Value>>(
  sent: Sent,
  previous: Record<string, Value> | undefined,
  stored: { [Name in keyof Sent]: Value },
  nameOf: (name: string) => string = inWords,
): Sent {
  if (!previous) return sent
  const names = Object.keys(sent).filter((name) => sent[name] !== undefined && previous[name] !== undefined)
  const changedByBoth = names.filter((name) => new Set([sent[name], previous[name], stored[name]]).size === 3)
  if (changedByBoth.length)
    throw conflict(`Somebody else has changed this in the meantime: ${changedByBoth.map(nameOf).join(', ')}`)
  const unchanged = names.filter((name) => sent[name] === previous[name])
  return { ...sent, ...Object.fromEntries(unchanged.map((name) => [name, stored[name]])) }
}

/** Returns the name as on screen: firstName is "first name". */
export const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
