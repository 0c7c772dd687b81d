// An input that a call accepts, made from its schema in the contract.
import type { Call } from '#contract/call.ts'
import { schemaOf } from '#server/http/openapi.ts'

type Schema = Record<string, unknown>

/** What rules ask for that a schema cannot express, by the name of the field. */
const values: Record<string, unknown> = {
  email: 'ada@example.test',
  dateOfBirth: '1990-01-31',
  fromDate: '2026-01-01',
  toDate: '2026-01-31',
  fromDay: '2026-01-01',
  untilDay: '2026-01-31',
  toDay: '2026-01-31',
  completedOn: '2026-01-01',
  day: '2026-01-31',
  earlierValidUntil: '2099-01-31',
  dueFrom: '2026-01-01',
  dueTo: '2026-01-31',
  validFrom: '2026-01-01',
  validTo: '2026-01-31',
  timeZone: 'Europe/London',
  oldDomain: 'old.example',
  newDomain: 'new.example',
  domain: 'allowed.example',
  readAs: 'employeeNumber,email',
  corrected: '[{"line":2}]',
  feedbackRequired: 'true',
  removePicture: 'true',
  certificateNumber: 'CO-2222-2222-2222-2222-2222',
  // The first page.
  cursor: '',
  before: '2026-01-31T12:00:00.000Z_6f1c1f0e-8f4e-4c58-9a43-0d6a5a6d2f10',
}

export function exampleOf(call: Call): Record<string, unknown> {
  return valueOf(schemaOf(call.input, 'input')) as Record<string, unknown>
}

function valueOf(schema: Schema, name = ''): unknown {
  if (/colour$/i.test(name)) return '#1f6f4f'
  // An entry of the audit log.
  if (schema['pattern'] === '^\\d{1,18}$') return '1'
  // Bytes of a passkey.
  if (schema['pattern'] === '^[\\w-]*$') return 'Bytes-12_'
  if (name in values) return values[name]
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const either = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (either) return valueOf(either[0] as Schema, name)
  if (Array.isArray(schema['type'])) return valueOf({ ...schema, type: schema['type'][0] as unknown }, name)
  if (schema['type'] === 'object')
    return Object.fromEntries(
      Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(([field, inner]) => [
        field,
        valueOf(inner, field),
      ]),
    )
  if (schema['type'] === 'array') return [valueOf((schema['items'] ?? {}) as Schema, name)]
  if (schema['type'] === 'boolean') return true
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return Math.max(Number(schema['minimum'] ?? 0), Math.min(1, Number(schema['maximum'] ?? 1)))
  if (schema['format'] === 'date-time') return '2026-02-28T08:00:00Z'
  if (schema['format'] === 'uuid') return '6f1c1f0e-8f4e-4c58-9a43-0d6a5a6d2f10'
  return 'An example'
}
