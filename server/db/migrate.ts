// Brings a database up to date in one transaction. First it applies the history of an earlier release or, in a new database, the
// baseline. Then it applies the migrations in the order of their numbers, each once, and the functions when they differ from those that
// were applied last.
import type pg from 'pg'
import { build } from '../base/build.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { createExtensions } from './extensions.ts'
import { historyNames, historyText, inHistory, oldestRelease, forgetFunctions } from './history.ts'
import type { Database } from './open.ts'
import {
  baselineName,
  baselineText,
  commentsOfBaseline,
  functionsText,
  hashOf,
  migrationNames,
  migrationText,
} from './release.ts'
import { UnfitDatabaseError } from './unfit-database-error.ts'

const migrationsTable =
  'create table if not exists migrations (name text primary key, at timestamptz not null default now())'

/** Matches the record of which functions were applied last, beside the names of migrations: “functions 0.3.0 <hash>”. */
const functionsRecord = /^functions (\S+) \w+$/

export const isFunctionsRecord = (name: string): boolean => functionsRecord.test(name)

/** Reports the progress for the log of the operator. */
export interface Progress {
  begins(steps: number): void
  /** Names what was applied. */
  applied(step: string, milliseconds: number): void
}

interface Step {
  name: string
  text: string
  /** Set for a step that is not recorded, because it has to be done each time. */
  isRecorded?: false
}

const forgetting: Step = { name: 'functions of an earlier release', text: forgetFunctions, isRecorded: false }

/** Returns the steps that a database or a backup with these recorded names needs to have the tables of this release. */
async function missingSteps(recorded: readonly string[]): Promise<Step[]> {
  const isNew = recorded.length === 0
  const later = (await migrationNames()).map(async (name) => ({ name, text: await migrationText(name) }))
  const migrations = await Promise.all(later)
  if (isNew) return [{ name: baselineName, text: await baselineText() }, ...migrations]
  if (recorded.includes(baselineName)) return migrations.filter(({ name }) => !recorded.includes(name))
  const { applied } = inHistory(recorded)
  const missing = (await historyNames()).filter((name) => !applied.includes(name))
  return [
    forgetting,
    ...(await Promise.all(missing.map(async (name) => ({ name, text: await historyText(name) })))),
    forgetting,
    // The history leads to the same tables as the baseline, but the baseline has better comments.
    { name: baselineName, text: `delete from migrations; ${await commentsOfBaseline()}` },
    ...migrations,
  ]
}

/**
 * Returns statements that make the tables of a backup with these recorded names in an empty database, without functions if it has the
 * baseline.
 */
export async function statementsOf(recorded: readonly string[]): Promise<string[]> {
  const names = recorded.filter((name) => !isFunctionsRecord(name))
  const steps: Step[] = []
  if (names.includes(baselineName)) {
    steps.push({ name: baselineName, text: await baselineText() })
    for (const name of await migrationNames())
      if (names.includes(name)) steps.push({ name, text: await migrationText(name) })
  } else {
    const { applied } = inHistory(names)
    for (const name of await historyNames())
      if (applied.includes(name)) steps.push({ name, text: await historyText(name) })
  }
  return [migrationsTable, ...steps.flatMap(({ name, text }) => [text, recordOf(name)])]
}

const recordOf = (name: string) => `insert into migrations (name) values ('${name}')`

/**
 * Applies the missing steps and returns the names of what it applied. Several processes may start at once.
 * @throws UnfitDatabaseError when a newer Coppice has changed the database, when it is too old, when the server refuses an
 *   extension, or when a step fails: then nothing has changed
 */
export async function migrate(db: Database, progress?: Progress): Promise<string[]> {
  return withAdvisoryLock(db, async (holder) => {
    await holder.query(migrationsTable)
    const { rows } = await holder.query<{ name: string }>('select name from migrations')
    const names = rows.map(({ name }) => name)
    const recorded = names.filter((name) => !isFunctionsRecord(name))
    await mustBeKnown(recorded)
    mustNotHaveNewerFunctions(names.find(isFunctionsRecord))
    const steps = await missingSteps(recorded)
    const functions = await functionsText()
    const functionsName = `functions ${build.version} ${hashOf(functions)}`
    if (steps.length === 0 && names.includes(functionsName)) return []

    progress?.begins(steps.length + 1)
    await holder.query('begin')
    await createExtensions(holder)
    for (const step of steps) {
      await apply(holder, step, progress)
      if (step.isRecorded !== false) await holder.query(recordOf(step.name))
    }
    await apply(holder, { name: functionsName, text: functions }, progress)
    await holder.query(`delete from migrations where name like 'functions %'`)
    await holder.query(recordOf(functionsName))
    await holder.query('commit')
    return [...steps.map(({ name }) => name), functionsName]
  })
}

async function apply(holder: pg.Client, { name, text }: Step, progress?: Progress): Promise<void> {
  const began = performance.now()
  try {
    await holder.query(text)
  } catch (error) {
    throw new UnfitDatabaseError(
      `The database could not be brought up to date: PostgreSQL refused “${name}” (${(error as Error).message}). Nothing in the database has changed. Please start the version before with it, and report this.`,
      { cause: error },
    )
  }
  progress?.applied(name, Math.round(performance.now() - began))
}

/** @throws UnfitDatabaseError about names that this version does not know, or that an older database lacks */
async function mustBeKnown(recorded: readonly string[]): Promise<void> {
  const { unknown, lacking } = await compareWithKnown(recorded)
  if (unknown.length > 0) throw newerDatabase(unknown.sort().join(', '))
  if (lacking.length > 0)
    throw new UnfitDatabaseError(
      `The database is of a Coppice before ${oldestRelease} (it lacks ${lacking.join(', ')}). Please start Coppice ${oldestRelease} with it once, and then this version.`,
    )
}

/** Returns the recorded names that this version does not know, and the names that a database before the oldest release lacks. */
export async function compareWithKnown(
  recorded: readonly string[],
): Promise<{ unknown: string[]; lacking: string[] }> {
  const names = recorded.filter((name) => !isFunctionsRecord(name))
  if (names.length === 0) return { unknown: [], lacking: [] }
  if (names.includes(baselineName)) {
    const known = [baselineName, ...(await migrationNames())]
    return { unknown: names.filter((name) => !known.includes(name)), lacking: [] }
  }
  const { applied, lacking } = inHistory(names)
  const known = await historyNames()
  return { unknown: applied.filter((name) => !known.includes(name)), lacking }
}

function mustNotHaveNewerFunctions(recorded: string | undefined): void {
  const version = recorded && functionsRecord.exec(recorded)?.[1]
  if (version && version.localeCompare(build.version, 'en', { numeric: true }) > 0)
    throw newerDatabase(`its functions are of ${version}`)
}

const newerDatabase = (why: string) =>
  new UnfitDatabaseError(
    `The database was changed by a newer Coppice (${why}). Please start that version or a later one, or restore a backup that is as old as this version into a new database.`,
  )
