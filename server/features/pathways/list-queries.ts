// The list of all pathways, on the page and as a file. There are so few that a person can look through all of them.
import { sql } from 'kysely'
import { type Direction, pathwaysOrder, sortingOf } from '#contract/rules/list-order.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { livingPathways, numberOfCourses, summary } from './queries.ts'
import { anyOf } from '../../db/any-of.ts'

type SortColumn = (typeof pathwaysOrder)['columns'][number]
export interface PathwayListInput {
  searchTerm: string
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const byName = sql`lower(pathways.name)`
const valuesOf: OrderTable<SortColumn> = { name: [byName], courses: [sql`${numberOfCourses}`, byName] }

function listed(db: Database, wanted: PathwayListInput) {
  const { by, direction } = sortingOf(pathwaysOrder, wanted)
  return livingPathways(db)
    .$if(wanted.searchTerm !== '', (query) => query.where(contains(sql`pathways.name`, wanted.searchTerm)))
    .orderBy(inOrder([...valuesOf[by], sql.ref('pathways.id')], direction))
}

export const listedPathways = (db: Database, wanted: PathwayListInput) =>
  summary(listed(db, wanted)).execute()

export const idsOfPathways = (db: Database, wanted: PathwayListInput) =>
  packedIds(db, listed(db, wanted).select('pathways.id'))

/** Reads the values of these pathways for the file of the list, in any order. */
export const pathwaysOfFile = (db: Database, ids: string[]) =>
  summary(livingPathways(db))
    .where('pathways.id', '=', anyOf(ids))
    .select([
      'pathways.created_at as createdAt',
      sql<number>`(select count(*) from client_pathways where pathway_id = pathways.id)`.as('clients'),
    ])
    .execute()
