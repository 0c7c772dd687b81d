// Reads what a directory sends of a person, as a whole or as changes. Directories differ in how they write it, so names of attributes have no
// case, truth may be a text, and attributes that have no place here are left out (rule provisioning-9).
import { isStorable, notStorable } from '#contract/shapes.ts'
import { attributeOf } from './read-filter.ts'
import { cannotChange, invalidPath, invalidSyntax, invalidValue } from './scim-refusal.ts'

/** The texts that fill own fields of the same meaning. */
export const ownTexts = ['title', 'department', 'costCenter', 'organization', 'division', 'manager'] as const
export type OwnText = (typeof ownTexts)[number]

/** The attributes that were sent. An empty text removes a value, and what was not sent is absent. */
export interface SentPerson extends Partial<Record<OwnText, string>> {
  userName?: string
  givenName?: string
  familyName?: string
  /** The whole name, for directories that send no parts of it. */
  wholeName?: string
  email?: string
  externalId?: string
  employeeNumber?: string
  active?: boolean
  /** The id of the manager, if one was sent; `manager` has the name then, if it was sent too. */
  managerId?: string
}

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws ScimRefusal for a value of another kind */
export function readPerson(body: Json): SentPerson {
  const sent: SentPerson = {}
  for (const [name, value] of Object.entries(body)) assign(sent, { attribute: attributeOf(name), value })
  return sent
}

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  /** Absent if the value has the names of the attributes. */
  path?: string
  value: unknown
}

const maxOperations = 1_000

/**
 * Returns the operations of a PATCH. Entra begins their names with a capital.
 * @param id the id of what is changed: Okta sends it as a value @param readOnly other attributes that only the server sets
 * @throws ScimRefusal
 */
export function readOperations(body: Json, id: string, readOnly: readonly string[]): Operation[] {
  const [, listed] = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations') ?? []
  if (!Array.isArray(listed) || listed.length === 0)
    throw invalidSyntax('Please send “Operations”, a list with at least one')
  if (listed.length > maxOperations)
    throw invalidSyntax(`Please send at most ${maxOperations} operations at once`)
  return listed.map((one: unknown) => {
    if (!isObject(one)) throw invalidSyntax('Each operation is an object')
    const op = typeof one['op'] === 'string' ? one['op'].toLowerCase() : ''
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw invalidSyntax('“op” is add, replace or remove')
    const path = one['path'] ?? undefined
    if (path !== undefined && typeof path !== 'string') throw invalidPath('“path” is a text')
    if (op === 'remove' && !path) throw invalidPath('An operation that removes something has a path')
    const operation = { op, ...(path ? { path } : {}), value: one['value'] } as const
    mustBeWritable(operation, id, readOnly)
    return operation
  })
}

/** @throws ScimRefusal 400 for a change of an attribute that only the server sets (RFC 7644, 3.5.2) */
function mustBeWritable({ op, path: written, value }: Operation, id: string, readOnly: readonly string[]) {
  const parts = isObject(value) ? Object.entries(value) : []
  const changes = written === undefined ? parts : [[written, value] as const]
  for (const [name, part] of changes) {
    const [attribute = ''] = attributeOf(name.trim()).split(/[.[]/)
    const isOwnId = op !== 'remove' && typeof part === 'string' && part.toLowerCase() === id.toLowerCase()
    if (readOnly.includes(attribute) || (attribute === 'id' && !isOwnId))
      throw cannotChange(`“${attribute}” is set here and cannot be changed`)
  }
}

/** @throws ScimRefusal for a path that cannot be read, or a value of another kind */
export function readChanges(operations: readonly Operation[]): SentPerson {
  const sent: SentPerson = {}
  for (const { op, path, value } of operations) {
    if (path === undefined) {
      if (!isObject(value)) throw invalidSyntax('An operation without a path has an object as its value')
      for (const [name, part] of Object.entries(value)) assign(sent, { ...placeOf(name), value: part })
    } else {
      const place = placeOf(path)
      if (op === 'remove') remove(sent, place)
      else assign(sent, { ...place, value })
    }
  }
  return sent
}

interface Place {
  attribute: string
  /** The kind of address that a path asks for, as in `emails[type eq "work"].value`. */
  type?: string
}

/** The extension has a colon before its attributes, and a number in its name, so that it is not read as a path. */
const ofEnterprise = new RegExp(`^${enterprise.replaceAll('.', String.raw`\.`)}(?::(.+))?$`)
const path = /^(?<attribute>[a-z$][\w$-]*)(?:\[(?<filter>[^\]]*)\])?(?:\.(?<part>[a-z$][\w$-]*))?$/

function placeOf(written: string): Place {
  const name = attributeOf(written.trim())
  const [isExtension, part] = ofEnterprise.exec(name) ?? []
  if (isExtension) return { attribute: part === undefined ? enterprise : `${enterprise}:${part}` }
  if (name.startsWith('urn:')) return { attribute: name }
  const { attribute = '', filter, part: end } = path.exec(name)?.groups ?? {}
  if (attribute === '') throw invalidPath('This path could not be read')
  const type = /\btype\s+eq\s+"([^"]*)"/.exec(filter ?? '')?.[1]
  return {
    attribute: end === undefined ? attribute : `${attribute}.${end}`,
    ...(type === undefined ? {} : { type }),
  }
}

function text(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw invalidValue(`“${name}” is a text`)
  if (!isStorable(value)) throw invalidValue(notStorable)
  return value.trim()
}

/** Entra sends truth as a text with a capital. */
function truth(name: string, value: unknown): boolean {
  const read = { true: true, false: false }[String(value).toLowerCase()]
  if (read === undefined || typeof value === 'object') throw invalidValue(`“${name}” is true or false`)
  return read
}

type TextName = Exclude<keyof SentPerson, 'active'>
const texts: Readonly<Record<string, TextName>> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'wholeName',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  'name.formatted': 'wholeName',
  title: 'title',
  [`${enterprise}:employeenumber`]: 'employeeNumber',
  [`${enterprise}:department`]: 'department',
  [`${enterprise}:costcenter`]: 'costCenter',
  [`${enterprise}:organization`]: 'organization',
  [`${enterprise}:division`]: 'division',
  [`${enterprise}:manager.displayname`]: 'manager',
  [`${enterprise}:manager.value`]: 'managerId',
}

function assign(sent: SentPerson, { attribute, type, value }: Place & { value: unknown }): void {
  const textName = Object.hasOwn(texts, attribute) ? texts[attribute] : undefined
  if (textName) sent[textName] = text(attribute, value)
  else if (attribute === 'active') sent.active = truth(attribute, value)
  else if (attribute === 'emails' || attribute === 'emails.value') assignEmail(sent, value, type)
  else if (attribute === `${enterprise}:manager`) assignManager(sent, value)
  else if (attribute === 'name' || attribute === enterprise) assignParts(sent, attribute, value)
}

function assignParts(sent: SentPerson, attribute: string, value: unknown): void {
  if (value === null || value === undefined) return
  if (!isObject(value)) throw invalidValue(`“${attribute}” is an object`)
  const between = attribute === enterprise ? ':' : '.'
  for (const [part, one] of Object.entries(value))
    assign(sent, { attribute: `${attribute}${between}${part.toLowerCase()}`, value: one })
}

/** Directories send the id of the manager as a text, or as an object with its name. */
function assignManager(sent: SentPerson, value: unknown): void {
  if (isObject(value)) {
    const named = new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]))
    sent.managerId = text('manager.value', named.get('value'))
    if (named.has('displayname')) sent.manager = text('manager.displayName', named.get('displayname'))
    return
  }
  sent.managerId = text('manager', value)
}

/** The main one of several addresses counts, else that at work, else the first. */
function assignEmail(sent: SentPerson, value: unknown, type: string | undefined): void {
  if (type !== undefined && type !== 'work') return
  if (!Array.isArray(value)) {
    sent.email = text('emails.value', isObject(value) ? value['value'] : value)
    return
  }
  const addresses = value.filter(isObject)
  if (addresses.length < value.length) throw invalidValue('“emails” is a list of objects')
  const chosen =
    addresses.find(({ primary }) => String(primary).toLowerCase() === 'true') ??
    addresses.find((one) => String(one['type']).toLowerCase() === 'work') ??
    addresses[0]
  if (chosen) sent.email = text('emails.value', chosen['value'])
}

/** A user name, an address and being active cannot be removed; an address stays (rule people-71). */
function remove(sent: SentPerson, { attribute, type }: Place): void {
  if (attribute === 'username' || attribute === 'active')
    throw invalidValue(`“${attribute}” cannot be removed`)
  if (attribute.startsWith('emails')) return
  if (attribute === `${enterprise}:manager`) Object.assign(sent, { manager: '', managerId: '' })
  else assign(sent, { attribute, ...(type === undefined ? {} : { type }), value: null })
}
