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

/** The views of earlier releases. Views that an operator has added stay. */
const viewsOfHistory = [
  'client_courses_now',
  'client_courses',
  'team_only_courses',
  'team_courses',
  'people_of_managers',
]

/**
 * Removes triggers, views and functions, but for functions that a column, an index or a check calls. It is done before the history, so that
 * no trigger of an earlier release acts while rows are changed, and after it. The current ones are in functions/.
 */
export const forgetFunctions = `do $do$
declare
  one record;
  dropped boolean := true;
begin
  for one in
    select tgname as name, tgrelid::regclass as of_table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace
  loop
    execute format('drop trigger %I on %s', one.name, one.of_table);
  end loop;
  -- One that another calls is dropped after that one.
  while dropped loop
    dropped := false;
    for one in select oid::regprocedure as signature from pg_proc
                where pronamespace = 'public'::regnamespace
                  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop
      begin
        execute format('drop routine %s', one.signature);
        dropped := true;
      exception when dependent_objects_still_exist then null;
      end;
    end loop;
  end loop;
  drop view if exists ${viewsOfHistory.join(', ')};
end $do$`
