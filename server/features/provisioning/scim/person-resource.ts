// Shows a person as SCIM does.
import { createHash } from 'node:crypto'
import type { OwnField } from '../../../identity/own-field-queries.ts'
import type { OwnText } from './read-person.ts'
import type { ScimPerson } from './people-queries.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** The names of own fields that mean the same as an attribute, in small letters (rule provisioning-10). */
const namesOfFields: Record<OwnText, readonly string[]> = {
  title: ['job title', 'title', 'position'],
  department: ['department'],
  costCenter: ['cost centre', 'cost center'],
  organization: ['organisation', 'organization', 'company'],
  division: ['division'],
  manager: ['manager', 'line manager', 'supervisor'],
}

export type MappedFields = ReadonlyMap<OwnText, OwnField>

/** Returns which own field of the client each attribute fills: the first one with such a name. */
export function mapFields(fields: readonly OwnField[]): MappedFields {
  const mapped = new Map<OwnText, OwnField>()
  for (const [attribute, names] of Object.entries(namesOfFields) as [OwnText, readonly string[]][]) {
    const field = fields.find(({ name }) => names.includes(name.trim().toLowerCase()))
    if (field) mapped.set(attribute, field)
  }
  return mapped
}

/** @param address where the resource is, such as https://learn.example.org/scim/v2 */
export function personResource(person: ScimPerson, fields: MappedFields, address: string) {
  const valueOf = (attribute: OwnText) => person.ownFields[fields.get(attribute)?.id ?? ''] ?? ''
  const title = valueOf('title')
  const extension = {
    ...(person.employeeNumber ? { employeeNumber: person.employeeNumber } : {}),
    ...texts({
      department: valueOf('department'),
      costCenter: valueOf('costCenter'),
      organization: valueOf('organization'),
      division: valueOf('division'),
    }),
    ...(valueOf('manager') ? { manager: { displayName: valueOf('manager') } } : {}),
  }
  const hasExtension = Object.keys(extension).length > 0
  const name = `${person.firstName} ${person.lastName}`
  const resource = {
    schemas: hasExtension ? [userSchema, enterpriseSchema] : [userSchema],
    id: person.id,
    ...(person.employeeNumber ? { externalId: person.employeeNumber } : {}),
    userName: person.userName,
    name: { formatted: name, familyName: person.lastName, givenName: person.firstName },
    displayName: name,
    ...(title ? { title } : {}),
    active: person.isActive,
    emails: person.email ? [{ value: person.email, type: 'work', primary: true }] : [],
    groups: person.teams.map(({ id, name: display }) => ({
      value: id,
      display,
      $ref: `${address}/Groups/${id}`,
      type: 'direct',
    })),
    ...(hasExtension ? { [enterpriseSchema]: extension } : {}),
  }
  return {
    ...resource,
    meta: {
      resourceType: 'User',
      created: person.createdAt,
      lastModified: person.changedAt,
      location: `${address}/Users/${person.id}`,
      version: versionOf(resource),
    },
  }
}

const texts = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Names the state of a resource: it is another one after each change that the directory can see. */
export const versionOf = (resource: object): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 27)}"`
