// Says what this service can do (RFC 7643, 5 to 7).
import { maxScimResults } from '#contract/rules/provisioning.ts'
import { enterpriseSchema, userSchema } from './person-resource.ts'
import { groupSchema } from './teams.ts'

const metaSchema = 'urn:ietf:params:scim:schemas:core:2.0:'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const listOf = (resources: readonly object[], total = resources.length, startIndex = 1) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const serviceProviderConfig = (address: string) => ({
  schemas: [`${metaSchema}ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxScimResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of the client',
      description: 'A token that is made on the page of the client, sent as “Authorization: Bearer …”.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${address}/ServiceProviderConfig` },
})

export const resourceTypes = (address: string) => [
  {
    ...{ schemas: [`${metaSchema}ResourceType`], id: 'User', name: 'User', endpoint: '/Users' },
    ...{ description: 'People of the client', schema: userSchema },
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes/User` },
  },
  {
    ...{ schemas: [`${metaSchema}ResourceType`], id: 'Group', name: 'Group', endpoint: '/Groups' },
    ...{ description: 'Teams of the client', schema: groupSchema },
    meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes/Group` },
  },
]

interface Options {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  isMany?: boolean
  isRequired?: boolean
  isReadOnly?: boolean
  isUnique?: boolean
  parts?: object[]
}

const attribute = (
  name: string,
  description: string,
  { type = 'string', isMany, isRequired, isReadOnly, isUnique, parts }: Options = {},
) => ({
  ...{ name, type, description, multiValued: isMany ?? false, required: isRequired ?? false },
  ...{ caseExact: false, mutability: isReadOnly ? 'readOnly' : 'readWrite', returned: 'default' },
  uniqueness: isUnique ? 'server' : 'none',
  ...(parts ? { subAttributes: parts } : {}),
})

const ofUser = [
  attribute('userName', 'The email address or the log-in name, or the name in the directory', {
    isRequired: true,
    isUnique: true,
  }),
  attribute('externalId', 'The employee number', { isUnique: true }),
  attribute('name', 'The name', {
    type: 'complex',
    parts: [
      attribute('givenName', 'The first name'),
      attribute('familyName', 'The last name'),
      attribute('formatted', 'The whole name; it is used if no part of it is sent'),
    ],
  }),
  attribute('displayName', 'The whole name; it is used if no name is sent'),
  attribute('active', 'False for a person who is archived', { type: 'boolean' }),
  attribute('emails', 'One address, with which the person logs in', {
    type: 'complex',
    isMany: true,
    parts: [
      attribute('value', 'The address', { isUnique: true }),
      attribute('type', 'Always work'),
      attribute('primary', 'Always true', { type: 'boolean' }),
    ],
  }),
  attribute('title', 'Fills the own field “Job title”, “Title” or “Position”'),
  attribute('groups', 'The teams of the person', {
    type: 'complex',
    isMany: true,
    isReadOnly: true,
    parts: [attribute('value', 'The id of the team'), attribute('display', 'The name of the team')],
  }),
]

const ofEnterprise = [
  attribute('employeeNumber', 'The employee number, of a person without externalId', { isUnique: true }),
  attribute('department', 'Fills the own field “Department”'),
  attribute('costCenter', 'Fills the own field “Cost centre”'),
  attribute('organization', 'Fills the own field “Organisation” or “Company”'),
  attribute('division', 'Fills the own field “Division”'),
  attribute('manager', 'Fills the own field “Manager” with the name', {
    type: 'complex',
    parts: [attribute('value', 'The id of the manager'), attribute('displayName', 'The name of the manager')],
  }),
]

const ofGroup = [
  attribute('displayName', 'The name of the team', { isRequired: true, isUnique: true }),
  attribute('externalId', 'The id in the directory'),
  attribute('members', 'The people of the team', {
    type: 'complex',
    isMany: true,
    parts: [attribute('value', 'The id of the person'), attribute('display', 'The name of the person')],
  }),
]

export const schemas = (address: string) =>
  [
    { id: userSchema, name: 'User', description: 'A person', attributes: ofUser },
    {
      ...{ id: enterpriseSchema, name: 'EnterpriseUser', description: 'Employment of a person' },
      attributes: ofEnterprise,
    },
    { id: groupSchema, name: 'Group', description: 'A team', attributes: ofGroup },
  ].map((schema) => ({
    schemas: [`${metaSchema}Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${address}/Schemas/${schema.id}` },
  }))
