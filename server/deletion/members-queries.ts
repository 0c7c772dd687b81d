// Finds the rows that are deleted with people or clients: one definition for what is announced, set aside and then deleted.
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema-queries.ts'

/** A join from a row of `parent` to rows of `child`. */
interface Edge {
  parent: string
  child: string
  join(parent: string, child: string): RawBuilder<unknown>
}

/** The calls that change the address of a person. */
const changesOfAddress = ['users.update', 'accounts.updateMine']

/** Earlier addresses of people that no account has now, from the audit log. */
export const earlierAddresses = sql`(
  select subject.subject_id as person_id, change.at as until, lower(change.fields #>> '{email,0}') as email
    from audit_subjects as subject
    join audit_changes as change on change.entry_id = subject.entry_id and change.person_id = subject.subject_id
   where subject.call in (${sql.join(changesOfAddress.map((call) => sql.lit(call)))}) and change.kind = 'person'
     and change.fields #>> '{email,0}' <> ''
     and not exists (select from users where lower(users.email) = lower(change.fields #>> '{email,0}')))`

/** Rows of a person without a foreign key to the person, or with one that does not delete them. */
const furtherEdges: Edge[] = [
  {
    // Written answers can name the person. Chosen answers stay and are counted.
    parent: 'users',
    child: 'feedback_texts',
    join: (parent, child) => sql`
      join feedback_submissions as ${sql.ref(`sent_${child}`)} on ${sql.ref(`sent_${child}.user_id`)} = ${sql.ref(`${parent}.id`)}
      join feedback_texts as ${sql.ref(child)} on ${sql.ref(`${child}.submission_id`)} = ${sql.ref(`sent_${child}.id`)}
        and ${sql.ref(`${child}.value`)} <> ''`,
  },
  ...(['wellness_questionnaires', 'enquiries'] as const).map((table) => ({
    parent: 'users',
    child: table,
    // Anybody can type any address: only a confirmed one proves that it was this person. No address equals none.
    join: (parent: string, child: string) => sql`
      join ${sql.table(table)} as ${sql.ref(child)} on lower(${sql.ref(`${child}.email`)}) = lower(${sql.ref(`${parent}.email`)})
        and ${sql.ref(`${parent}.email`)} <> '' and ${sql.ref(`${parent}.email_confirmed_at`)} is not null`,
  })),
  ...(['wellness_questionnaires', 'enquiries'] as const).map((table) => ({
    parent: 'users',
    child: table,
    join: (parent: string, child: string) => sql`
      join ${earlierAddresses} as ${sql.ref(`earlier_${child}`)}
        on ${sql.ref(`earlier_${child}.person_id`)} = ${sql.ref(`${parent}.id`)}
       and ${sql.ref(`earlier_${child}.until`)} >= ${sql.ref(`${parent}.email_confirmed_at`)}
      join ${sql.table(table)} as ${sql.ref(child)}
        on lower(${sql.ref(`${child}.email`)}) = ${sql.ref(`earlier_${child}.email`)}`,
  })),
  {
    parent: 'users',
    child: 'outbox',
    join: (parent, child) => sql`
      join outbox as ${sql.ref(child)} on ${sql.ref(`${child}.to_address`)} = ${sql.ref(`${parent}.email`)}
        and ${sql.ref(`${parent}.email`)} <> '' and ${sql.ref(`${child}.user_id`)} is null and ${sql.ref(`${child}.processed_at`)} is not null`,
  },
]

/** Tables whose rows are members only through `furtherEdges`: no foreign key deletes these rows. */
export const deletedApart = [...new Set(furtherEdges.map(({ child }) => child))]

export type Root = 'users' | 'clients'

/** Selects the deletions by `id`, with what each of them deletes as `object_id`. */
export const ofDeletions = (ids: string[]) =>
  sql`(select id, object_id from deletions where id = any(${ids}::uuid[]))`
/** Selects objects in the same form before there is a deletion. */
export const ofObjects = (ids: string[]) =>
  sql`(select id, id as object_id from unnest(${ids}::uuid[]) as object (id))`

export class Members {
  readonly #schema: Schema
  readonly #root: Root
  readonly #objects: RawBuilder<unknown>
  readonly #edges: Edge[]

  constructor(schema: Schema, root: Root, objects: RawBuilder<unknown>) {
    this.#schema = schema
    this.#root = root
    this.#objects = objects
    const cascades = schema.foreignKeys
      .filter(({ action, child, parent }) => action === 'c' && child !== parent)
      .map(({ child, childColumns, parent, parentColumns }) => ({
        parent,
        child,
        join: (from: string, to: string) => sql`
          join ${sql.table(child)} as ${sql.ref(to)} on ${sql.join(
            childColumns.map(
              (column, at) =>
                sql`${sql.ref(`${to}.${column}`)} = ${sql.ref(`${from}.${parentColumns[at] as string}`)}`,
            ),
            sql` and `,
          )}`,
      }))
    this.#edges = [...cascades, ...furtherEdges]
  }

  #paths(table: string, seen: string[] = []): Edge[][] {
    if (table === this.#root) return [[]]
    return this.#edges
      .filter(({ child, parent }) => child === table && !seen.includes(parent))
      .flatMap((edge) => this.#paths(edge.parent, [...seen, table]).map((path) => [...path, edge]))
  }

  /** Selects the keys of the rows, each once with its deletion_id; undefined when there cannot be any. */
  keysOf(table: string): RawBuilder<unknown> | undefined {
    const paths = this.#paths(table)
    const key = this.#schema.keys.get(table) ?? []
    if (paths.length === 0 || key.length === 0) return undefined
    const found = paths.map((path) => {
      const joins = path.map(({ join }, at) => join(`step_${at}`, `step_${at + 1}`))
      const columns = key.map((column) => sql.ref(`step_${path.length}.${column}`))
      return sql`select deletion.id as deletion_id, ${sql.join(columns)}
        from ${this.#objects} as deletion
        join ${sql.table(this.#root)} as step_0 on step_0.id = deletion.object_id ${sql.join(joins, sql` `)}`
    })
    const columns = sql.join(key.map((column) => sql.ref(column)))
    return sql`(select ${columns}, (array_agg(deletion_id))[1] as deletion_id
      from (${sql.join(found, sql` union all `)}) as found group by ${columns})`
  }

  /** Joins the rows of a table, as `t`, with their deletion_id, as `member`. */
  rowsOf(table: string): RawBuilder<unknown> | undefined {
    const keys = this.keysOf(table)
    return (
      keys && sql`${sql.table(table)} as t join ${keys} as member on ${this.sameKey(table, 't', 'member')}`
    )
  }

  sameKey(table: string, one: string, other: string): RawBuilder<unknown> {
    const key = this.#schema.keys.get(table) ?? []
    return sql.join(
      key.map((column) => sql`${sql.ref(`${one}.${column}`)} = ${sql.ref(`${other}.${column}`)}`),
      sql` and `,
    )
  }

  keyObject(table: string): RawBuilder<unknown> {
    const key = this.#schema.keys.get(table) ?? []
    return sql`jsonb_build_object(${sql.join(key.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]))})`
  }
}
