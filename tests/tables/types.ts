// The interface of server/db/tables.ts, read from its text: for each table and column the type as it is written there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { projectRoot } from '#server/base/project-root.ts'

interface Member {
  key: { name: string }
  typeAnnotation: { typeAnnotation: { start: number; end: number; members?: Member[] } }
}

export function readTypes(): Map<string, Map<string, string>> {
  const text = readFileSync(join(projectRoot, 'server', 'db', 'tables.ts'), 'utf8')
  const { program } = parseSync('tables.ts', text)
  const [declared] = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' &&
    statement.declaration?.type === 'TSInterfaceDeclaration' &&
    statement.declaration.id.name === 'Tables'
      ? [statement.declaration]
      : [],
  )
  if (!declared) throw new Error('server/db/tables.ts has no interface Tables.')
  const entriesOf = <T>(members: Member[], read: (type: Member['typeAnnotation']['typeAnnotation']) => T) =>
    new Map(members.map(({ key, typeAnnotation }) => [key.name, read(typeAnnotation.typeAnnotation)]))
  return entriesOf(declared.body.body as unknown as Member[], ({ members = [] }) =>
    entriesOf(members, ({ start, end }) => text.slice(start, end)),
  )
}
