// docs/tables.md: every table by domain, with a diagram of what refers to what. The domains are the files of baseline/,
// functions/ (for views) and the migrations since.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'
import { domains } from '#server/db/release.ts'
import type { Column, Table } from './read.ts'

const folder = join(projectRoot, 'server', 'db')

/** The domain of each table that a migration has added since the baseline. */
const later: Record<string, string> = {
  backups: 'jobs',
  community_reports: 'communities',
  failed_parts: 'jobs',
}

interface Domain {
  title: string
  about: string
  tables: Table[]
}

export function pageOf(tables: Table[]): string {
  const parts = domainsOf(tables)
  const placed = parts.flatMap((domain) => domain.tables)
  for (const table of tables) {
    if (!placed.includes(table))
      throw new Error(`${table.name} has no domain: add it to tests/tables/page.ts.`)
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

function domainsOf(tables: Table[]): Domain[] {
  return domains
    .map((domain) => {
      const text = textOf('baseline', domain) || textOf('functions', domain)
      const names = namesIn(text, textOf('functions', domain))
      names.push(...Object.keys(later).filter((name) => later[name] === domain))
      const words = domain.replaceAll('_', ' ')
      return {
        title: words.charAt(0).toUpperCase() + words.slice(1),
        about: (/^(?:-- .*\n)+/.exec(text)?.[0] ?? '').replaceAll(/^-- /gm, '').trim(),
        tables: [...new Set(names)].flatMap((name) => tables.find((table) => table.name === name) ?? []),
      }
    })
    .filter((domain) => domain.tables.length > 0)
}

function textOf(kind: 'baseline' | 'functions', domain: string): string {
  const file = join(folder, kind, `${domain}.sql`)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const namesIn = (...texts: string[]) =>
  [...texts.join('\n').matchAll(/^create (?:or replace )?(?:table|view) (\w+)/gm)].map(
    (match) => match[1] as string,
  )

function partOf({ title, about, tables }: Domain): string[] {
  return ['', `## ${title}`, '', about, '', ...diagramOf(tables), ...tables.flatMap(sectionOf)]
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

function sectionOf({ name, isView, comment, columns, references }: Table): string[] {
  const referred = (column: Column) =>
    references.filter(({ columns: by }) => by.includes(column.name)).map(({ to }) => `[${to}](#${to})`)
  const rows = columns.map((column) => {
    const meaning = [
      column.isKey && 'Key.',
      column.isGenerated && 'Generated.',
      ...referred(column).map((link) => `References ${link}.`),
      column.comment?.replace(/(?<![.…])$/, '.'),
    ].filter(Boolean)
    const type = `${column.type}${column.isNullable && !isView ? ', or null' : ''}`
    return `| ${column.name} | ${type} | ${column.default ?? ''} | ${meaning.join(' ')} |`
  })
  return [
    `### ${name}`,
    '',
    `${isView ? 'A view. ' : ''}${comment ?? ''}`,
    '',
    '| column | type | default | what it is |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ]
}
