// The types of columns, read from the text of server/db/tables/: for each table and column the type as it is written there.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync } from 'vite'
import { projectRoot } from '#server/base/project-root.ts'

const folder = join(projectRoot, 'server', 'db', 'tables')

/** The word before a table, and that before a column. */
const ofTable = new Set(['auditedTable', 'unauditedTable', 'view'])
const ofColumn = new Set(['column', 'logged', 'loggedForAdministrators'])

export function readTypes(): Map<string, Map<string, string>> {
  const types = new Map<string, Map<string, string>>()
  for (const file of readdirSync(folder).filter((name) => name !== 'column.ts')) readFile(file, types)
  return types
}

function readFile(file: string, types: Map<string, Map<string, string>>): void {
  const text = readFileSync(join(folder, file), 'utf8')
  let columns = new Map<string, string>()
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || value.type !== 'CallExpression' || value.callee.type !== 'Identifier')
        return
      const { name } = value.callee
      if (ofTable.has(name)) types.set(key.name, (columns = new Map<string, string>()))
      const type = value.typeArguments?.params[0]
      if (ofColumn.has(name) && type) columns.set(key.name, text.slice(type.start, type.end))
    },
  }).visit(parseSync(file, text).program)
}
