// Whose a preview can be.
import { type ExpressionBuilder, sql } from 'kysely'
import type { MailKind } from '#contract/rules/mail-texts.ts'
import { isLimited } from '../../access/who.ts'
import { formContains } from '../../db/contains.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

const recipientsOf = (db: Database, clientId: string) =>
  db
    .selectFrom('users')
    .where('users.client_id', '=', clientId)
    .where('users.archived_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)

const hasOpen = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
  exists(
    selectFrom('obligations')
      .whereRef('obligations.user_id', '=', 'users.id')
      .where('obligations.status', 'not in', ['exempt', 'completed'])
      .select('id'),
  )

const nameOf = sql<string>`users.first_name || ' ' || users.last_name`

/** Up to 20 learners who have to complete something, or managers; of the notice of seats those of the whole client. */
export const recipients = (db: Database, clientId: string, kind: MailKind, searchTerm: string) =>
  recipientsOf(db, clientId)
    .$if(kind !== 'reminder', (query) => query.where('users.is_manager', '=', true))
    .$if(kind === 'seats', (query) => query.where(sql<boolean>`not ${isLimited}`))
    .$if(kind === 'reminder', (query) => query.where('users.is_learner', '=', true).where(hasOpen))
    .$if(searchTerm !== '', (query) => query.where(formContains(sql.ref('users.search_text'), searchTerm)))
    .orderBy(sql`lower(users.last_name)`)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy('users.id')
    .limit(20)
    .select(['users.id', nameOf.as('name')])
    .execute()

/** A person of the client who gets mails. */
export const recipient = (db: Database, clientId: string, id: string) =>
  recipientsOf(db, clientId)
    .where('users.id', '=', id)
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.is_learner as isLearner',
      'users.is_manager as isManager',
      isLimited.as('isLimited'),
    ])
    .executeTakeFirst()
