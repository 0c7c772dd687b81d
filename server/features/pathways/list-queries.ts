// The list of all pathways, on the page and as a file. There are so few that a person can look through all of them.
import { sql } from 'kysely'
import { pathwaysOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import type { Everybody } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import { livingPathways, numberOfCourses, summary } from './queries.ts'

const byName = sql`lower(pathways.name)`

export const pathwaysList = defineList({
  id: 'pathways.id',
  from: (db, _scope: Everybody) => livingPathways(db),
  filters: { searchTerm: searchedIn(sql`pathways.name`) },
  order: pathwaysOrder,
  sort: { name: [byName], courses: [numberOfCourses, byName] },
  row: summary,
  file: {
    name: 'Learning pathways',
    row: (found) =>
      summary(found).select([
        'pathways.created_at as createdAt',
        sql<number>`(select count(*) from client_pathways where pathway_id = pathways.id)`.as('clients'),
      ]),
    columns: {
      Name: ({ name }) => name,
      Description: ({ description }) => description,
      'Number of Courses': ({ numberOfCourses: courses }) => courses,
      Clients: ({ clients }) => clients,
      'Created (UTC)': ({ createdAt }) => new Date(createdAt),
    },
  },
})
