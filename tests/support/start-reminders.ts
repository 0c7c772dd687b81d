// A product for one file of tests of reminders: clients that remind, courses that are due, and a clock that the tests set.
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { proposedReminders } from '#contract/rules/reminders.ts'
import type { Database } from '#server/db/open.ts'
import { runReminders } from '#server/reminders/run.ts'
import type { Policy } from '#server/reminders/triggers.ts'
import { type Day, addDays } from '#server/training/calendar.ts'
import { makeClient, makeCourse, makePathway } from './make.ts'
import { makeDeadline } from './make-deadline.ts'
import { type Product, startProduct } from './product.ts'

const today = new Date().toISOString().slice(0, 10)

const usual: Policy = {
  ...proposedReminders,
  isEnabled: true,
  enabledOn: addDays(today, -30),
  digestWeekday: null,
  noticeAfter: null,
  quietDays: [],
}

export async function storePolicy(db: Database, clientId: string, policy: Policy) {
  await sql`
    insert into reminder_policies
    values (${clientId}::uuid, ${policy.isEnabled}, ${policy.enabledOn}, ${policy.onAssignment}, ${policy.beforeDue},
            ${policy.overdueEvery}, ${policy.overdueAtMost}, ${policy.beforeExpiry}, ${policy.noticeAfter},
            ${policy.digestWeekday}, ${policy.digestHour}, ${policy.digestWhenEmpty}, ${policy.sendHour},
            ${policy.quietDays})`.execute(db)
}

async function addReminding(product: Product, changes: Partial<Policy> = {}) {
  const client = await makeClient(product)
  await storePolicy(product.app.db, client.id, { ...usual, ...changes })
  return client
}

/** Each course in a pathway of its own, due on that day; null: not due. */
async function addDue(product: Product, client: { id: string }, days: Record<string, Day | null>) {
  const { db } = product.app
  const courses: Record<string, string> = {}
  for (const [title, day] of Object.entries(days)) {
    const course = await makeCourse(product, { title })
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    courses[title] = course.id
    if (day !== null) await makeDeadline(product, { pathwayId: pathway.id }, { kind: 'fixed', day })
  }
  // Assigned long ago, so that only the deadlines are a reason for a mail.
  await sql`update client_pathways set assigned_at = now() - interval '300 days' where client_id = ${client.id}::uuid`.execute(
    db,
  )
  await sql`update pathway_courses set added_at = now() - interval '300 days'`.execute(db)
  await sql`update users set member_since = now() - interval '300 days', email_confirmed_at = now() - interval '200 days'
             where client_id = ${client.id}::uuid and email_confirmed_at is not null`.execute(db)
  return courses
}

const at = (day: Day, time = '12:00') => new Date(`${day}T${time}:00Z`)

export async function startReminders() {
  const product = await startProduct()
  const { app } = product
  const { db } = app

  /** Each test has the only client that reminds. */
  beforeEach(async () => {
    await sql`delete from reminder_policies`.execute(db)
    await sql`delete from outbox`.execute(db)
  })

  /** Mails in the outbox, in the order in which they were queued. */
  const queued = () =>
    db
      .selectFrom('outbox')
      .orderBy('created_at')
      .orderBy('id')
      .select(['id', 'to_address', 'subject', 'text', 'template_type'])
      .execute()

  return {
    product,
    app,
    db,
    today,
    makeReminding: (changes?: Partial<Policy>) => addReminding(product, changes),
    makeDue: (client: { id: string }, days: Record<string, Day | null>) => addDue(product, client, days),
    at,
    runOn: (day: Day, time?: string) => runReminders(app, at(day, time)),
    queued,
    addressees: async () => (await queued()).map(({ to_address: address }) => address).toSorted(),
  }
}
