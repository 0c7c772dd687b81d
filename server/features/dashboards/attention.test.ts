// Everybody who looks at the same people has the same rows of "Needs attention", and each number is the length of its list (rule reports-15).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Reply } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import type { MadePerson } from '#tests/support/make.ts'
import { type TrainedPerson, makeRandomTraining, required } from '#tests/support/random-training.ts'
import { seeded } from '#tests/support/seeded.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'
import { triesOf } from '#tests/support/tries.ts'
import { peopleFiguresFor } from '../../reminders/digest-figures.ts'

const started = await startCompliance()
const { product, db, admin } = started

type Overview = Reply<typeof dashboards.overview>
type Late = Overview['late']
type Of = { clientId?: string }

const late = ['overdue', 'expired'] as const

/** The people who are late in each course, counted again; the courses with most of them first. */
function recountLate(people: readonly TrainedPerson[]) {
  const all = people.flatMap(required).filter(({ isLate }) => isLate)
  const courses = [...new Set(all.map(({ course }) => course))].map(({ id, title }) => {
    const [overdue, expired] = late.map(
      (state) => all.filter((of) => of.course.id === id && of.state === state).length,
    ) as [number, number]
    return { courseId: id, title, overdue, expired }
  })
  return courses.toSorted(
    (one, other) =>
      other.overdue + other.expired - one.overdue - one.expired || one.title.localeCompare(other.title),
  )
}

const rowsOf = (courses: ReturnType<typeof recountLate>): Late =>
  courses.flatMap(({ courseId, title, ...counts }) =>
    late
      .filter((state) => counts[state] > 0)
      .map((state) => ({ courseId, title, state, people: counts[state] })),
  )

const all = { pageSize: 500 }

/** How many rows each list has to which a number leads. */
async function lengthsOf({ late: rows }: Overview, of: Of, who: MadePerson) {
  const ofLearners = async (status: 'never-logged-in' | 'email-refused' | 'reissue-requested') =>
    (await product.ask(learners.list, { status, ...of, ...all }, who)).users.length
  const ofUsers = async (status: 'email-refused' | 'reissue-requested') =>
    (
      await product.ask(
        users.list,
        { role: who === admin ? 'ADMIN' : 'CLIENTADMIN', status, ...of, ...all },
        who,
      )
    ).users.length
  const stuck = { show: 'stuck' as const, ...of }
  const lengthOfLate = async ({ courseId, state }: Late[number]) =>
    (await product.ask(compliance.people, { courseId, people: state, ...of, ...all }, who)).people.length
  return {
    late: await Promise.all(rows.map(lengthOfLate)),
    learners: (await product.ask(learners.list, { ...of, ...all }, who)).users.length,
    neverLoggedIn: await ofLearners('never-logged-in'),
    refusedLearners: await ofLearners('email-refused'),
    refusedManagers: await ofUsers('email-refused'),
    stuck: (await product.ask(dashboards.activity, { ...stuck, ...all }, who)).rows.length,
    stuckPeople: (await product.ask(dashboards.countActivityPeople, stuck, who)).people,
  }
}

const numbersOf = ({ late: rows, ...overview }: Overview) => {
  const { neverLoggedIn, refusedLearners, refusedManagers, stuck, stuckPeople } = overview
  return {
    late: rows.map(({ people }) => people),
    ...{ learners: overview.learners, neverLoggedIn, refusedLearners, refusedManagers, stuck, stuckPeople },
  }
}

/** What a manager can see of what needs attention, and not only administrators. */
const shared = (overview: Overview) => ({ ...overview, reissueLearners: 0, reissueManagers: 0 })

async function expectSame(
  people: readonly TrainedPerson[],
  clientId: string,
  who: MadePerson,
  limited: boolean,
) {
  const own = await product.ask(dashboards.overview, {}, who)
  const courses = recountLate(people)
  expect(own.late).toEqual(rowsOf(courses.slice(0, 5)))
  expect(own.moreLate).toBe(Math.max(0, courses.length - 5))
  expect(numbersOf(own)).toEqual(await lengthsOf(own, {}, who))

  const digest = await peopleFiguresFor(db, clientId, { id: who.id, limitedTo: limited ? new Set() : null })
  expect(digest.lateCourses).toEqual(courses.slice(0, 5))
  expect(digest.moreLateCourses).toBe(own.moreLate)
  return own
}

/** Lets people log in, be refused mail, be stuck in a course, and ask for certificates, and webhooks fail. */
async function trouble(
  people: readonly TrainedPerson[],
  clientId: string,
  { chance }: ReturnType<typeof seeded>,
) {
  for (const { id } of people) {
    await sql`update users set has_logged_in = ${chance(0.5)} where id = ${id}`.execute(db)
    if (chance(0.3))
      await sql`update course_records set started_at = now() - interval '40 days', completed_at = null,
                       last_active_at = now() - interval '20 days' where user_id = ${id}`.execute(db)
  }
  for (const pausedBecause of ['person', 'failing', 'gone'])
    if (chance(0.5))
      await sql`insert into webhook_endpoints (name, url, events, client_id, paused_at, paused_because, secret)
                values ('HR', 'https://hr.example.org/', '{person.created}', ${clientId}, now(), ${pausedBecause}, '')`.execute(
        db,
      )
}

test.for(Array.from({ length: triesOf(2, 6) }, (_, number) => number + 1))(
  'an administrator, a manager, a limited manager and the digest have the same: seed %i',
  { timeout: 180_000 },
  async (seed) => {
    const chances = seeded(seed)
    const world = await makeRandomTraining(started, seed, { courses: 8 })
    let bothStates = 0
    let more = 0
    for (let step = 0; step < 4; step++) {
      for (let number = 0; number < 4; number++) await world.happen()
      for (const person of world.people)
        for (const { course } of required(person))
          if (chances.chance(0.25))
            for (let times = 0; times < 2; times++) await world.complete(person, course)
      await world.happen()
      for (const { id, manager, limited, people, teams } of world.clients) {
        await trouble(people, id, chances)
        const own = await expectSame(people, id, manager, false)
        await expectSame([...teams[0].members], id, limited, true)

        const of = { clientId: id }
        const asAdmin = await product.ask(dashboards.overview, of, admin)
        expect(shared(asAdmin)).toEqual(shared(own))
        expect(numbersOf(asAdmin)).toEqual(await lengthsOf(asAdmin, of, admin))
        const onPage = await product.ask(
          clients.people,
          { ...of, page: 1, status: 'never-logged-in', ...all },
          admin,
        )
        expect(onPage.users).toHaveLength(asAdmin.neverLoggedIn)
        for (const [who, filter] of [
          [admin, of],
          [manager, {}],
        ] as const)
          expect(
            (await product.ask(webhooks.list, { ...filter, state: 'stopped' }, who)).webhooks,
          ).toHaveLength(own.failedWebhooks)
      }
      const everywhere = await product.ask(dashboards.overview, {}, admin)
      more += everywhere.moreLate
      bothStates += everywhere.late.length - new Set(everywhere.late.map(({ courseId }) => courseId)).size
      expect(everywhere.late).toEqual(rowsOf(recountLate(world.people).slice(0, 5)))
      expect(numbersOf(everywhere)).toEqual(await lengthsOf(everywhere, {}, admin))
    }
    // Both were tried: courses with two rows, and more courses than have rows.
    expect([bothStates > 0, more > 0]).toEqual([true, true])
    await sql`delete from obligations`.execute(db)
    await sql`delete from users where is_learner`.execute(db)
    await sql`delete from pathways`.execute(db)
  },
)
