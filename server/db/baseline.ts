// The baseline: the schema of release 0.1.0, by domain. A new database begins with it. A database of that release was made
// by the migrations named below, which were removed: it is recorded as having the baseline instead.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../base/project-root.ts'

/** What an older database has to be upgraded through. */
export const baselineRelease = '0.1.0'
/** As it is recorded beside the names of migrations. */
export const baselineName = `baseline-${baselineRelease}`

const migrationsOfRelease = [
  '001_foundation.sql',
  '002_counts.sql',
  '010_enquiries_wellness.sql',
  '011_blog.sql',
  '012_feedback.sql',
  '013_communities.sql',
  '014_reports.sql',
  '016_history.sql',
  '016_package_findings.sql',
  '016_recorder.sql',
  '017_daily_totals.sql',
  '018_client_courses.sql',
  '019_reports_by_page.sql',
  '020_registration_totals.sql',
  '021_course_totals.sql',
  '022_sent_mail_count.sql',
  '023_locks_before_changes.sql',
]

const folder = join(projectRoot, 'server', 'db', 'migrations', 'baseline')

export async function baselineText(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.join('\n')
}

/** The comments on tables and columns, which the release did not have. None of them contains a semicolon. */
export async function commentsOfBaseline(): Promise<string> {
  return ((await baselineText()).match(/^comment on [^;]*;/gm) ?? []).join('\n')
}

/**
 * What is recorded of a database or a backup, with the baseline in place of the migrations of the release. Of an older
 * version some of those are lacking.
 */
export function withBaseline(recorded: readonly string[]): { applied: string[]; lacking: string[] } {
  if (recorded.length === 0 || recorded.includes(baselineName)) return { applied: [...recorded], lacking: [] }
  return {
    applied: [baselineName, ...recorded.filter((name) => !migrationsOfRelease.includes(name))],
    lacking: migrationsOfRelease.filter((name) => !recorded.includes(name)),
  }
}
