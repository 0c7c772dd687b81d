// Holds the ids of a long list, in its order, in few bytes: a million of them are 16 MB.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

/** @param ids a query of one column `id`, in order */
export async function packedIds<Table extends keyof Tables>(
  db: Database,
  ids: SelectQueryBuilder<Tables, Table, { id: string }>,
): Promise<PackedIds> {
  const { bytes } = await db
    .selectFrom(ids.as('listed'))
    .select(sql<Buffer>`coalesce(string_agg(uuid_send(listed.id), ''), '')`.as('bytes'))
    .executeTakeFirstOrThrow()
  return new PackedIds(bytes)
}

const idBytes = 16

/** Ids in 16 bytes each: a million of them are 16 MB. */
export class PackedIds {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get count() {
    return this.#bytes.length / idBytes
  }

  slice(from: number, to: number): string[] {
    const ids: string[] = []
    for (let at = from; at < Math.min(to, this.count); at++) {
      const hex = this.#bytes.toString('hex', at * idBytes, (at + 1) * idBytes)
      ids.push(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
    }
    return ids
  }
}
