// Reads and runs the words behind `npm run keys --`.
import type { KeyPurpose, PublishedKey } from '#contract/rules/published-keys.ts'
import { type Keys, markCompromised, publicKeys, replaceLostKeys, rotateKey } from './keys.ts'

export type KeyCommand =
  | { name: 'list' }
  | { name: 'rotate'; purpose: KeyPurpose }
  | { name: 'compromise'; id: string; from: Date }
  | { name: 'replace-lost' }

const usage = `Please use one of:
  npm run keys -- list
  npm run keys -- rotate credential
  npm run keys -- rotate document
  npm run keys -- compromise ID --from 2026-11-23T08:00:00Z
  npm run keys -- replace-lost        when the secret of the keys was lost`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The pattern requires a time zone: a time without one would be another time on another machine. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

export function keyCommandIn(words: string[], now = new Date()): KeyCommand | { problem: string } {
  const [name, first = '', option, value = ''] = words
  if ((name === 'list' || name === 'replace-lost') && words.length === 1) return { name }
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
  keys: Keys,
  command: KeyCommand,
): Promise<{ lines: string[]; failed?: boolean }> {
  if (command.name === 'list') {
    const all = await publicKeys(keys.db)
    return {
      lines: all.length > 0 ? all.map(lineOf) : ['There are no keys yet. They are created by the server.'],
    }
  }
  if (command.name === 'rotate') {
    const { id } = await rotateKey(keys, command.purpose)
    return { lines: [`The key ${id} is in use for the purpose "${command.purpose}" now.`] }
  }
  if (command.name === 'replace-lost') {
    const made = await replaceLostKeys(keys)
    if (made.length === 0)
      return { lines: ['No key was lost: all that are in use can be opened with the secret.'] }
    return {
      lines: [
        ...made.map(({ id, purpose }) => `The key ${id} is in use for the purpose "${purpose}" now.`),
        `It is encrypted with the secret in ${keys.keysSecret.place}. Please keep a copy of it, apart from the backups.`,
      ],
    }
  }
  const { id, from } = command
  if (!(await markCompromised(keys, id, from)))
    return { lines: [`There is no key ${id}. npm run keys -- list shows all.`], failed: true }
  const marked = (await publicKeys(keys.db)).find((key) => key.id === id)
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
