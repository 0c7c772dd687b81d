// Finds the stored files that rows name: images of every feature, and evidence of completions.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** Every column with the key of an image has to be listed here. */
const imageColumns = [
  ['courses', 'badge_image'],
  ['courses', 'picture'],
  ['credentials', 'badge'],
  ['certificates', 'badge_image'],
  ['issuers', 'logo'],
  ['themes', 'logo'],
  ['themes', 'loading_logo'],
  ['themes', 'favicon'],
  ['blog_posts', 'image'],
  ['blog_pictures', 'key'],
] as const

const eachImageColumn = (where: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    imageColumns
      .map(([table, name]) => {
        const column = sql.ref(name)
        return sql`select ${column} as key from ${sql.table(table)} where ${where(column)}`
      })
      .concat(
        // These images belong to deleted clients that can still be restored.
        ['logo', 'loading_logo', 'favicon'].map((name) => {
          const column = sql`data ->> ${sql.lit(name)}`
          return sql`select ${column} as key from deleted_rows where table_name = 'themes' and ${where(sql`(${column})`)}`
        }),
      ),
    sql` union `,
  )

/** Returns those of the keys that a row names. */
export async function knownImages(db: Database, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{
    key: string
  }>`${eachImageColumn((column) => sql`${column} = any(${keys})`)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Returns those of the keys that are evidence of a completion. */
export async function knownEvidence(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('evidence_files')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .select('key')
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Returns all keys of images that rows name. */
export async function namedImages(db: Database): Promise<string[]> {
  // Images outside of images/ come with the product.
  const { rows } = await sql<{
    key: string
  }>`${eachImageColumn((column) => sql`${column} like 'images/%'`)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Returns all keys of evidence that completions name. */
export async function namedEvidence(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('external_completions').select('evidence_key as key').distinct().execute()
  return rows.flatMap(({ key }) => key ?? [])
}
