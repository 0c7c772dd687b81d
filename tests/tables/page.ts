// docs/tables.md: every table by domain, with a diagram of what refers to what. The domains are the files of the
// baseline.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'
import type { Column, Table } from './read.ts'

/** Tables that were added after the baseline, with the file of the baseline they would be in. */
const later: Record<string, string> = {
  daily_logins: '13_counts_of_events.sql',
  daily_login_totals: '13_counts_of_events.sql',
  learning_time: '04_learning.sql',
  mail_texts: '05_mail.sql',
  reminder_policies: '05_mail.sql',
  reminder_runs: '05_mail.sql',
  reminder_mails: '05_mail.sql',
  reminder_subjects: '05_mail.sql',
  calendar_feeds: '02_authentication.sql',
  calendar_events: '04_learning.sql',
  checked_packages: '03_courses.sql',
  registration_forms: '01_clients_and_users.sql',
  registration_form_items: '01_clients_and_users.sql',
  registration_questions: '01_clients_and_users.sql',
  registration_question_options: '01_clients_and_users.sql',
  registration_texts: '01_clients_and_users.sql',
  provider_settings: '01_clients_and_users.sql',
  teams: '01_clients_and_users.sql',
  team_members: '01_clients_and_users.sql',
  team_managers: '01_clients_and_users.sql',
  people_of_managers: '01_clients_and_users.sql',
  team_pathways: '03_courses.sql',
  deadlines: '03_courses.sql',
  due_extensions: '04_learning.sql',
  evidence_files: '04_learning.sql',
  evidence_packs: '04_learning.sql',
  exemptions: '04_learning.sql',
  external_completions: '04_learning.sql',
  client_validities: '03_courses.sql',
  completions: '04_learning.sql',
  obligations: '04_learning.sql',
  obligation_changes: '04_learning.sql',
  learners_without_obligations: '04_learning.sql',
  people_obligations: '04_learning.sql',
  obligation_counts: '04_learning.sql',
  people_counts: '04_learning.sql',
  compliance_snapshots: '04_learning.sql',
  compliance_totals: '04_learning.sql',
  due_counts: '04_learning.sql',
  jobs: '05_mail.sql',
  team_courses: '03_courses.sql',
  last_invitations: '05_mail.sql',
  team_only_courses: '10_courses_of_clients.sql',
  deletions: '01_clients_and_users.sql',
  deleted_rows: '01_clients_and_users.sql',
  deleted_values: '01_clients_and_users.sql',
  secrets: '02_authentication.sql',
  credentials: '04_learning.sql',
  deleted_tickets: '04_learning.sql',
  signing_keys: '02_authentication.sql',
  audit_log: '02_authentication.sql',
  audit_changes: '02_authentication.sql',
  audit_subjects: '02_authentication.sql',
  audit_seals: '02_authentication.sql',
}

const folder = join(projectRoot, 'server', 'db', 'migrations', 'baseline')

interface Domain {
  title: string
  about: string
  tables: Table[]
}

export function pageOf(tables: Table[]): string {
  const domains = domainsOf(tables)
  const placed = domains.flatMap((domain) => domain.tables)
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
    '`server/db/migrations/`: first those of the [baseline](../server/db/migrations/baseline), one file for each part of this',
    'page, then the numbered ones. In the diagrams an arrow is named after the columns that refer to the other table.',
    '',
    ...domains.map(({ title }) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`),
    ...domains.flatMap(partOf),
    '',
  ].join('\n')
}

function domainsOf(tables: Table[]): Domain[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const names = [...text.matchAll(/^create (?:table|view) (\w+)/gm)].map((match) => match[1] as string)
      names.push(...Object.keys(later).filter((name) => later[name] === file))
      const words = file.replace(/^\d+_|\.sql$/g, '').replaceAll('_', ' ')
      return {
        title: words.charAt(0).toUpperCase() + words.slice(1),
        about: (/^(?:-- .*\n)+/.exec(text)?.[0] ?? '').replaceAll(/^-- /gm, '').trim(),
        tables: names.flatMap((name) => tables.find((table) => table.name === name) ?? []),
      }
    })
    .filter((domain) => domain.tables.length > 0)
}

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
