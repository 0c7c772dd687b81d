// Brings the databases and backups of earlier releases to the baseline of this one. The folder history/ has the schema of release 0.1.0
// and the migrations from there.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../base/project-root.ts'
import { sqlFilesIn } from './release.ts'

/** The release to which an older database has to be upgraded first. */
export const oldestRelease = '0.1.0'

const oldestBaseline = `baseline-${oldestRelease}`

/** A database that was made by release 0.1.0 records these instead of its baseline. */
const migrationsOfOldest = [
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

const folder = join(projectRoot, 'server', 'db', 'history')

export const historyNames = async () => [oldestBaseline, ...(await sqlFilesIn(folder))]

export async function historyText(name: string): Promise<string> {
  if (name !== oldestBaseline) return readFile(join(folder, name), 'utf8')
  const release = join(folder, `release-${oldestRelease}`)
  const texts = (await sqlFilesIn(release)).map((file) => readFile(join(release, file), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

/** Returns the recorded steps of the history, and the steps of release 0.1.0 that an older database lacks. */
export function inHistory(recorded: readonly string[]): { applied: string[]; lacking: string[] } {
  if (recorded.includes(oldestBaseline)) return { applied: [...recorded], lacking: [] }
  return {
    applied: [oldestBaseline, ...recorded.filter((name) => !migrationsOfOldest.includes(name))],
    lacking: migrationsOfOldest.filter((name) => !recorded.includes(name)),
  }
}

/**
 * Earlier releases made functions with the body “return …” whose parameter is a row of a table. PostgreSQL refuses to change such a table
 * since its minor versions of 2026. These statements give the functions the same body as quoted text.
 */
export const quoteBodies = `do $do$
declare
  made record;
begin
  for made in
    select pg_get_functiondef(oid) as definition, pg_get_function_sqlbody(oid) as body
      from pg_proc
     where pronamespace = 'public'::regnamespace and prosqlbody is not null
       and exists (select from pg_type where pg_type.oid = any (proargtypes) and typtype = 'c')
  loop
    execute replace(made.definition, made.body,
                    format('as $body$ %s $body$', regexp_replace(made.body, '^RETURN', 'select')));
  end loop;
end $do$`
