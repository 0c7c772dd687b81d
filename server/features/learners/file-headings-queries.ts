// How files of a client are read, for each heading that somebody has confirmed (rule people-48).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ChoicesToRemember } from '#contract/file-reading.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { RememberedReading } from './reading/reading-choices.ts'

/** Returns undefined for a heading that the client has not used. @param kind empty for learners */
export async function rememberedReading(
  db: Database,
  clientId: string,
  heading: readonly string[],
  kind: HeadingKind = '',
): Promise<RememberedReading | undefined> {
  return await db
    .selectFrom('file_headings')
    .where('client_id', '=', clientId)
    .where('heading_hash', '=', hashOf(kind, heading))
    .select(['fields', sql.ref<ChoicesToRemember>('choices').as('choices')])
    .executeTakeFirst()
}

interface ConfirmedReading {
  heading: readonly string[]
  columns: readonly (string | null)[]
  toRemember?: { heading: readonly string[]; choices: ChoicesToRemember } | undefined
}

/** The choices are found again by the heading that a file has without them. */
export async function rememberReading(
  tx: Tx,
  clientId: string,
  { heading, columns, toRemember = { heading, choices: {} } }: ConfirmedReading,
  kind: HeadingKind = '',
): Promise<void> {
  const key = { client_id: clientId, heading_hash: hashOf(kind, heading) }
  const found = { client_id: clientId, heading_hash: hashOf(kind, toRemember.heading) }
  const choices = JSON.stringify(toRemember.choices)
  const used_at = new Date().toISOString()
  if (isNamed(heading) && heading.length === columns.length) {
    const fields = columns.map((field) => field ?? '')
    await tx
      .insertInto('file_headings')
      .values({ ...key, fields })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'heading_hash']).doUpdateSet({ fields, used_at }),
      )
      .execute()
  }
  if (isNamed(toRemember.heading))
    await tx
      .insertInto('file_headings')
      .values({ ...found, fields: [], choices })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'heading_hash']).doUpdateSet({ choices, used_at }),
      )
      .execute()
}

const isNamed = (heading: readonly string[]) => heading.some((name) => name !== '')

/** Columns of the same name can be something else in another kind of file. */
type HeadingKind = '' | 'past completions'

const hashOf = (kind: HeadingKind, heading: readonly string[]) =>
  createHash('sha256')
    .update(kind)
    .update(JSON.stringify(heading.map((name) => name.trim().toLowerCase())))
    .digest()
