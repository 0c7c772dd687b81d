// The triggers that write changes of tables into the audit log: statements that follow from server/db/tables/.
import { tables } from './tables.ts'
import type { Table } from './tables/column.ts'

const text = (value: string) => `'${value}'`
const list = (values: string[]) => text(`{${values.join(',')}}`)

function statementOf(name: string, { columns, audit }: Table): string[] {
  if (!audit) return []
  const logged = Object.keys(columns).filter((column) => columns[column]?.seenInLog !== 'nobody')
  const { kind, id, person, client, further, keys } = audit
  const options = {
    id: id === undefined ? undefined : text(id),
    person: person && text(person),
    client: client && text(client),
    further: further && list(further),
    keys: keys && list(keys),
  }
  const given = Object.entries(options).flatMap(([option, value]) =>
    value === undefined ? [] : [`${option} => ${value}`],
  )
  return [`select audit_table(${[text(name), text(kind), list(logged), ...given].join(', ')});`]
}

/** Returns the statements, one for each audited table. They may be executed again. */
export const auditTriggers = (): string =>
  Object.entries(tables)
    .flatMap(([name, table]) => statementOf(name, table))
    .join('\n')
