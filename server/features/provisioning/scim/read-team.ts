// Reads what a directory sends of a team, as a whole or as changes.
import { attributeOf } from './read-filter.ts'
import type { Operation } from './read-person.ts'
import { invalidPath, invalidSyntax, invalidValue } from './scim-refusal.ts'

/** One change of who is in a team. `everybody` stands for all who are in it. */
export interface MemberChange {
  op: 'add' | 'replace' | 'remove'
  ids: string[] | 'everybody'
}

export interface SentTeam {
  name?: string
  externalId?: string
  /** In the order in which they are done. */
  members: MemberChange[]
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const maxMembersAtOnce = 10_000

/** @throws ScimRefusal */
export function readTeam(body: Json): SentTeam {
  const sent: SentTeam = { members: [] }
  for (const [name, value] of Object.entries(body)) assign(sent, 'replace', attributeOf(name), value)
  return sent
}

/** @throws ScimRefusal */
export function readTeamChanges(operations: readonly Operation[]): SentTeam {
  const sent: SentTeam = { members: [] }
  for (const { op, path, value } of operations) {
    if (path !== undefined) assign(sent, op, attributeOf(path.trim()), value)
    else if (isObject(value))
      for (const [name, part] of Object.entries(value)) assign(sent, op, attributeOf(name), part)
    else throw invalidSyntax('An operation without a path has an object as its value')
  }
  return sent
}

const oneMember = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\](?:\.value)?$/

function assign(sent: SentTeam, op: MemberChange['op'], attribute: string, value: unknown): void {
  if (attribute === 'displayname' || attribute === 'externalid') {
    if (op === 'remove' && attribute === 'displayname') throw invalidValue('A team keeps a name')
    if (typeof value !== 'string' && value !== null && value !== undefined)
      throw invalidValue(`“${attribute}” is a text`)
    sent[attribute === 'displayname' ? 'name' : 'externalId'] = value ?? ''
    return
  }
  const [isOne, id = ''] = oneMember.exec(attribute) ?? []
  if (isOne) sent.members.push({ op, ids: [id] })
  else if (attribute === 'members' || attribute === 'members.value')
    sent.members.push(memberChange(op, value))
  else if (attribute.startsWith('members')) throw invalidPath('This path could not be read')
}

/** Without a value all people are removed. */
function memberChange(op: MemberChange['op'], value: unknown): MemberChange {
  if (op === 'remove' && (value === undefined || value === null)) return { op, ids: 'everybody' }
  const listed: unknown[] = Array.isArray(value)
    ? value
    : value === null || value === undefined
      ? []
      : [value]
  if (listed.length > maxMembersAtOnce)
    throw invalidValue(`Please send at most ${maxMembersAtOnce} people of a team at once`)
  const ids = listed.map((one) => (isObject(one) ? one['value'] : one))
  if (!ids.every((id) => typeof id === 'string')) throw invalidValue('Each member has a “value” with an id')
  return { op, ids: ids.map((id) => id.toLowerCase()) }
}
