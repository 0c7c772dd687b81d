// docs/tables.md: every table by domain, with a diagram of what refers to what. The domains are those of server/db/tables/.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'
import { domains } from '#server/db/release.ts'
import { tables as declaredTables } from '#server/db/tables.ts'
import type { Column as DeclaredColumn, Table as Declared } from '#server/db/tables/column.ts'
import type { Column, Table } from './read.ts'

const folder = join(projectRoot, 'server', 'db')

interface Domain {
  title: string
  about: string
  tables: Table[]
  /** The functions of the domain, with what each is for. */
  functions: { name: string; about: string }[]
}

export async function pageOf(tables: Table[]): Promise<string> {
  const parts = await domainsOf(tables)
  for (const table of tables) {
    if (!table.comment)
      throw new Error(`${table.name} has no comment: describe what it is for (comment on table).`)
  }
  return [
    '# The tables',
    '',
    '<!-- Written by `npm run tables` from the catalogue of a new database: please do not edit. -->',
    '',
    'What each table is for is in the database itself, as its comment. The statements, and the reasons for them, are in',
    '[`server/db/baseline/`](../server/db/baseline), one file for each part of this page, and in the migrations since. Functions,',
    'views and triggers are in [`server/db/functions/`](../server/db/functions). In the diagrams an arrow is named after the',
    'columns that refer to the other table.',
    '',
    ...parts.map(({ title }) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`),
    ...parts.flatMap(partOf),
    '',
  ].join('\n')
}

async function domainsOf(tables: Table[]): Promise<Domain[]> {
  const all = domains.map(async (domain) => {
    const functions = textOf('functions', domain)
    const names = await namesOfTables(domain)
    const words = domain.replaceAll('_', ' ')
    return {
      title: words.charAt(0).toUpperCase() + words.slice(1),
      about: (/^(?:-- .*\n)+/.exec(textOf('baseline', domain) || functions)?.[0] ?? '')
        .replaceAll(/^-- /gm, '')
        .trim(),
      tables: names.flatMap((name) => tables.find((table) => table.name === name) ?? []),
      functions: functionsIn(functions),
    }
  })
  return (await Promise.all(all)).filter((domain) => domain.tables.length > 0)
}

/** Returns the tables that server/db/tables/ has for a domain, in the order in which they are there. */
async function namesOfTables(domain: string): Promise<string[]> {
  const file = join(folder, 'tables', `${domain.replaceAll('_', '-')}.ts`)
  if (!existsSync(file)) return []
  const found = (await import(file)) as Record<string, object>
  return Object.values(found).flatMap((ofDomain) => Object.keys(ofDomain))
}

function textOf(kind: 'baseline' | 'functions', domain: string): string {
  const file = join(folder, kind, `${domain}.sql`)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const functionsIn = (text: string) =>
  [...text.matchAll(/((?:^-- .*\n)*)^(?:create or replace function |select count_changes\(')(\w+)/gm)].map(
    ([, comment = '', name = '']) => ({
      name,
      about: comment.replaceAll(/^-- /gm, '').replaceAll('\n', ' ').trim(),
    }),
  )

function partOf({ title, about, tables, functions }: Domain): string[] {
  return [
    '',
    `## ${title}`,
    '',
    about,
    '',
    ...diagramOf(tables),
    ...tables.flatMap(sectionOf),
    ...(functions.length > 0 ? ['Functions:', ''] : []),
    ...functions.map((one) => `- \`${one.name}\`${one.about && `: ${one.about}`}`),
  ]
}

function diagramOf(tables: Table[]): string[] {
  const arrows = tables.flatMap(({ name, columns, references }) =>
    references.map(({ columns: by, to, isUnique }) => {
      const isOptional = columns.some((column) => by.includes(column.name) && column.isNullable)
      return `  ${to} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${name} : "${by.join(', ')}"`
    }),
  )
  if (arrows.length === 0) return []
  const alone = tables.filter(({ name }) => !arrows.some((arrow) => arrow.split(' ').includes(name)))
  return ['```mermaid', 'erDiagram', ...arrows, ...alone.map(({ name }) => `  ${name}`), '```', '']
}

function sectionOf({ name, isView, comment, columns, references, triggers }: Table): string[] {
  const declared = Object.entries<Declared>(declaredTables).find(([table]) => table === name)?.[1]
  const referred = (column: Column) =>
    references.filter(({ columns: by }) => by.includes(column.name)).map(({ to }) => `[${to}](#${to})`)
  const rows = columns.map((column) => {
    const meaning = [
      column.isKey && 'Key.',
      column.isGenerated && 'Generated.',
      ...referred(column).map((link) => `References ${link}.`),
      column.comment?.replace(/(?<![.…])$/, '.'),
      ...inWords(declared?.columns[column.name]),
    ].filter(Boolean)
    const type = `${column.type}${column.isNullable && !isView ? ', or null' : ''}`
    return `| ${column.name} | ${type} | ${column.default ?? ''} | ${meaning.join(' ')} |`
  })
  const { audit, whyUnaudited } = declared ?? {}
  const erasedWith = audit?.person
    ? `the person of \`${audit.person}\``
    : audit?.client && `the client of \`${audit.client}\``
  const sentences = [
    audit &&
      `In the audit log a row is a ${audit.kind}.${erasedWith ? ` Logged values are erased with ${erasedWith}.` : ''}`,
    whyUnaudited && `Not in the audit log: ${whyUnaudited.replace(/\.$/, '')}.`,
    triggers.length > 0 && `Triggers: ${triggers.map(inCode).join(', ')}.`,
  ].filter((sentence) => typeof sentence === 'string')
  return [
    `### ${name}`,
    '',
    `${isView ? 'A view. ' : ''}${comment ?? ''}`,
    '',
    '| column | type | default | what it is |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    ...sentences.flatMap((sentence) => [sentence, '']),
  ]
}

/** Who sees a column in the audit log, and whether the search finds it. */
const inWords = (column?: DeclaredColumn<unknown>) => [
  column?.seenInLog === 'everybody' && 'Logged.',
  column?.seenInLog === 'administrators' && 'Logged for administrators.',
  column?.isSearched && 'Searched.',
]

const inCode = (trigger: Table['triggers'][number]) =>
  trigger.name === trigger.function ? `\`${trigger.name}\`` : `\`${trigger.name}\` (\`${trigger.function}\`)`
