// Reads the schema of this release: the tables that a new database begins with (baseline/), the changes since then (migrations/), and the
// functions, views and triggers that run now (functions/).
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../base/project-root.ts'
import { auditTriggers } from './audit-triggers.ts'

/** The domains of the tables, in an order in which each refers only to earlier ones. Each has a file in tables/, and mostly in baseline/ or functions/. */
export const domains = [
  'clients_and_users',
  'deletion',
  'registration',
  'settings',
  'authentication',
  'single_sign_on',
  'courses',
  'person_fields',
  'teams',
  'provisioning',
  'learning',
  'certificates',
  'training',
  'obligations',
  'mail',
  'reminders',
  'evidence',
  'audit',
  'website',
  'feedback',
  'communities',
  'counts_of_learners',
  'courses_of_clients',
  'totals_of_courses',
  'counts_of_registrations',
  'counts_of_events',
  'webhooks',
  'jobs',
]

/** The name that is recorded beside the names of migrations. */
export const baselineName = 'baseline-0.3.0'

const folder = join(projectRoot, 'server', 'db')

/** Returns the names of the migrations since the baseline, in their order. */
export const migrationNames = () => sqlFilesIn(join(folder, 'migrations'))

export const migrationText = (name: string) => readFile(join(folder, 'migrations', name), 'utf8')

export const baselineText = () => textOf('baseline')

/** Returns the functions, views and triggers. Their bodies are not checked while they are created, because a function may refer to one of a later file. */
export const functionsText = async () =>
  `set local check_function_bodies = off;\n${await textOf('functions')}\n${auditTriggers()}`

/** Returns the comments on tables and columns. */
export async function commentsOfBaseline(): Promise<string> {
  return ((await baselineText()).match(/^comment on (?:[^';]|'[^']*')*;/gm) ?? []).join('\n')
}

/** Returns a short name of the present functions, which is recorded when they have been applied. */
export const hashOf = (functions: string) => createHash('sha256').update(functions).digest('hex').slice(0, 16)

export async function sqlFilesIn(place: string): Promise<string[]> {
  if (!existsSync(place)) return []
  return (await readdir(place)).filter((name) => name.endsWith('.sql')).sort()
}

async function textOf(kind: 'baseline' | 'functions'): Promise<string> {
  const files = domains
    .map((domain) => join(folder, kind, `${domain}.sql`))
    .filter((file) => existsSync(file))
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}
