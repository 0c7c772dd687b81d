// How the columns of a client's files are read, for each heading that somebody has confirmed (rule people-48).
import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../db/open.ts'

/** Returns undefined for a heading that the client has not used. @param kind empty for learners */
export async function rememberedFields(
  db: Database,
  clientId: string,
  heading: readonly string[],
  kind: HeadingKind = '',
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('file_headings')
    .where('client_id', '=', clientId)
    .where('heading_hash', '=', hashOf(kind, heading))
    .select('fields')
    .executeTakeFirst()
  return row?.fields
}

export async function rememberFields(
  tx: Tx,
  clientId: string,
  heading: readonly string[],
  fields: readonly (string | null)[],
  kind: HeadingKind = '',
): Promise<void> {
  const isNamed = heading.some((name) => name !== '')
  if (!isNamed || heading.length !== fields.length) return
  const stored = fields.map((field) => field ?? '')
  await tx
    .insertInto('file_headings')
    .values({ client_id: clientId, heading_hash: hashOf(kind, heading), fields: stored })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'heading_hash'])
        .doUpdateSet({ fields: stored, used_at: new Date().toISOString() }),
    )
    .execute()
}

/** Columns of the same name can be something else in another kind of file. */
type HeadingKind = '' | 'past completions'

const hashOf = (kind: HeadingKind, heading: readonly string[]) =>
  createHash('sha256')
    .update(kind)
    .update(JSON.stringify(heading.map((name) => name.trim().toLowerCase())))
    .digest()
