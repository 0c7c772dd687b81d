// The words behind `npm run keys --`, and what they do.
import type { KeyPurpose, PublishedKey } from '#contract/rules/published-keys.ts'
import type { Database } from '../db/open.ts'
import { markCompromised, publicKeys, rotateKey } from './keys.ts'

export type KeyCommand =
  | { name: 'list' }
  | { name: 'rotate'; purpose: KeyPurpose }
  | { name: 'compromise'; id: string; from: Date }

const usage = `Please use one of:
  npm run keys -- list
  npm run keys -- rotate credential
  npm run keys -- rotate document
  npm run keys -- compromise ID --from 2026-11-23T08:00:00Z`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** With its time zone: a time without one would be another time on another machine. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

export function keyCommandIn(words: string[], now = new Date()): KeyCommand | { problem: string } {
  const [name, first = '', option, value = ''] = words
  if (name === 'list' && words.length === 1) return { name }
  if (name === 'rotate' && words.length === 2 && (first === 'credential' || first === 'document'))
    return { name, purpose: first }
  if (name !== 'compromise' || words.length !== 4 || option !== '--from' || !uuid.test(first))
    return { problem: usage }
  const from = new Date(value)
  if (!moment.test(value) || Number.isNaN(from.getTime()))
    return { problem: `Please give the moment as in 2026-11-23T08:00:00Z.\n${usage}` }
  if (from > now) return { problem: 'Please give a moment that has passed.' }
  return { name, id: first, from }
}

export async function changeKeys(
  db: Database,
  command: KeyCommand,
): Promise<{ lines: string[]; failed?: boolean }> {
  if (command.name === 'list') {
    const keys = await publicKeys(db)
    return {
      lines: keys.length > 0 ? keys.map(lineOf) : ['There are no keys yet. They are created by the server.'],
    }
  }
  if (command.name === 'rotate') {
    const { id } = await rotateKey(db, command.purpose)
    return { lines: [`The key ${id} is in use for the purpose "${command.purpose}" now.`] }
  }
  const { id, from } = command
  if (!(await markCompromised(db, id, from)))
    return { lines: [`There is no key ${id}. npm run keys -- list shows all.`], failed: true }
  const marked = (await publicKeys(db)).find((key) => key.id === id)
  return { lines: [`What ${id} signed from ${marked?.compromisedFrom} on is not valid any more.`] }
}

const lineOf = ({ id, purpose, createdAt, retiredAt, compromisedFrom }: PublishedKey) =>
  [
    id,
    purpose.padEnd(10),
    `created ${createdAt}`,
    retiredAt ? `retired ${retiredAt}` : 'in use',
    ...(compromisedFrom ? [`compromised from ${compromisedFrom}`] : []),
  ].join('  ')
