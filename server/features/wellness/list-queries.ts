// The list of questionnaires, as a page and for the file.
import { sql } from 'kysely'
import { wellnessOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import type { Everybody } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import { isOfOrganisation } from './queries.ts'

const received = sql`created_at`

export const questionnaires = defineList({
  id: 'wellness_questionnaires.id',
  from: (db, _scope: Everybody) => db.selectFrom('wellness_questionnaires'),
  filters: {
    organisation: isOfOrganisation,
    searchTerm: searchedIn(sql`first_name || ' ' || last_name`, sql`email`),
  },
  order: wellnessOrder,
  sort: {
    date: [received],
    name: [sql`lower(first_name)`, sql`lower(last_name)`],
    email: [sql`lower(email)`],
    organisation: [sql`lower(organisation)`, received],
    number: [sql`wellness_number`, received],
  },
  row: (found) =>
    found.select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'organisation',
      'answers',
      'wellness_number as wellnessNumber',
      'created_at as createdDateTime',
    ]),
})
export type Questionnaire = Awaited<ReturnType<typeof questionnaires.rows>>[number]
