// The counts that triggers maintain are a recount, and totals add up, whatever happens (rule deadlines-52).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as compliance from '#contract/calls/compliance.ts'
import { trainingStates } from '#contract/rules/people-list.ts'
import { obligationStatuses } from '#contract/rules/training.ts'
import { everybody } from '#tests/support/everybody.ts'
import { makeLearner } from '#tests/support/make.ts'
import { seeded } from '#tests/support/seeded.ts'
import { startCompliance, sum } from '#tests/support/start-compliance.ts'
import { wholeClient } from '../../access/who.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { peopleLists } from '../users/list-queries.ts'

const { product, db, admin, inDays, makeMixed } = await startCompliance()

/** The state of a person by a second reading of rule deadlines-61: the place of the worst status in this order. */
const stateOfStatuses = sql`(array['overdue', 'expired', 'dueSoon', 'renewalDue', 'nothingDue'])[
  min(coalesce(array_position(array['overdue', 'expired', 'dueSoon', 'renewalDue'], status), 5))]`

test('whatever happens, the stored counts are a recount, and people times required courses is the sum of all statuses', async () => {
  const { below, oneOf } = seeded(20_261_123)
  const made = [await makeMixed(), await makeMixed()]
  const courses = made.flatMap(({ fire, data, lift }) => [fire, data, lift])
  const people = made.flatMap((mixed) => mixed.people)
  const happenings: (() => Promise<unknown>)[] = [
    () => makeLearner(product, oneOf(made).client.id).then((person) => people.push(person)),
    () => sql`update users set archived_at = now() where id = ${oneOf(people).id}`.execute(db),
    () => sql`update users set archived_at = null where id = ${oneOf(people).id}`.execute(db),
    () =>
      sql`update users set client_id = ${oneOf(made).client.id} where id = ${oneOf(people).id}`.execute(db),
    () => sql`delete from users where id = ${oneOf(people).id}`.execute(db),
    () =>
      sql`update courses set deleted_at = case when deleted_at is null then now() end
               where id = ${oneOf(courses).id}`.execute(db),
    () => sql`delete from client_pathways where pathway_id = ${oneOf(made).pathway.id}`.execute(db),
    () =>
      sql`insert into client_pathways (client_id, pathway_id)
              values (${oneOf(made).client.id}, ${oneOf(made).pathway.id}) on conflict do nothing`.execute(
        db,
      ),
    () => sql`delete from team_members where user_id = ${oneOf(people).id}`.execute(db),
    () =>
      sql`insert into exemptions (user_id, course_id, from_day, reason)
              select id, ${oneOf(courses).id}, ${inDays(-2)}::date, 'Away' from users
               where id = ${oneOf(people).id}`.execute(db),
    () =>
      sql`update clients set archived_at = case when archived_at is null then now() end
               where id = ${oneOf(made).client.id}`.execute(db),
  ]
  const recounted = sql<{ wrong: number }>`
    with by_pathway as (
      select obligations.client_id, obligations.user_id, obligations.course_id, obligations.status, assignment.pathway_id
        from obligations
        join (select distinct user_id, course_id, pathway_id
                from due_dates_on(array(select distinct user_id from obligations), null)) as assignment
          using (user_id, course_id)
    ), of_people as (
      select client_id, user_id, pathway_id, count(*) as courses,
             count(*) filter (where status in ('overdue', 'expired')) as late, ${stateOfStatuses} as state
        from by_pathway group by 1, 2, 3
    ), counted_by_pathway as (
      select client_id, pathway_id, course_id || status, count(*) from by_pathway
       group by grouping sets ((client_id, pathway_id, course_id, status), (pathway_id, course_id, status))
    ), counted_people_by_pathway as (
      select client_id, pathway_id, state, count(*) from of_people
       group by grouping sets ((client_id, pathway_id, state), (pathway_id, state))
    )
    select count(*) as wrong from (
      (select client_id, course_id, status, sum(obligations)::bigint as n from obligation_counts
         where client_id is not null group by 1, 2, 3
        having sum(obligations) <> 0
       except select client_id, course_id, status, count(*) from obligations group by 1, 2, 3)
      union all
      (select client_id, course_id, status, count(*) from obligations group by 1, 2, 3
       except select client_id, course_id, status, sum(obligations)::bigint from obligation_counts
         where client_id is not null group by 1, 2, 3)
      union all
      (select null::uuid, course_id, status, sum(obligations)::bigint from obligation_counts
         where client_id is null group by 2, 3 having sum(obligations) <> 0
       except select null::uuid, course_id, status, count(*) from obligations group by 2, 3)
      union all
      (select null::uuid, course_id, status, count(*) from obligations group by 2, 3
       except select null::uuid, course_id, status, sum(obligations)::bigint from obligation_counts
         where client_id is null group by 2, 3)
      union all
      (select client_id, null::uuid, courses::text || state, sum(people)::bigint from people_counts
        group by client_id, courses, state having sum(people) <> 0
       except select client_id, null::uuid, courses::text || state, count(*) from (
         select client_id, user_id, count(*) as courses, ${stateOfStatuses} as state
           from obligations group by 1, 2) as each group by client_id, courses, state)
      union all
      (select client_id, null::uuid, courses::text || state, count(*) from (
         select client_id, user_id, count(*) as courses, ${stateOfStatuses} as state
           from obligations group by 1, 2) as each group by client_id, courses, state
       except select client_id, null::uuid, courses::text || state, sum(people)::bigint from people_counts
        group by client_id, courses, state)
      union all
      (select client_id, pathway_id, course_id || status, sum(obligations)::bigint from pathway_obligation_counts
        group by client_id, pathway_id, course_id, status having sum(obligations) <> 0
       except (table counted_by_pathway))
      union all
      (table counted_by_pathway
       except select client_id, pathway_id, course_id || status, sum(obligations)::bigint from pathway_obligation_counts
               group by client_id, pathway_id, course_id, status)
      union all
      (select client_id, pathway_id, state, sum(people)::bigint from pathway_people_counts
        group by client_id, pathway_id, state having sum(people) <> 0
       except (table counted_people_by_pathway))
      union all
      (table counted_people_by_pathway
       except select client_id, pathway_id, state, sum(people)::bigint from pathway_people_counts
               group by client_id, pathway_id, state)
      union all
      (select user_id, pathway_id, client_id || ' ' || courses || state, overdue::bigint from people_pathways
       except select user_id, pathway_id, client_id || ' ' || courses || state, late from of_people)
      union all
      (select user_id, pathway_id, client_id || ' ' || courses || state, late from of_people
       except select user_id, pathway_id, client_id || ' ' || courses || state, overdue::bigint from people_pathways)
      union all
      (select user_id, client_id, courses::text || state, overdue::bigint from people_obligations
       except select user_id, client_id, count(*)::text || ${stateOfStatuses},
                     count(*) filter (where status in ('overdue', 'expired')) from obligations group by 1, 2)
      union all
      (select null::uuid, course_id, due_on::text || status, sum(obligations)::bigint from due_counts
        group by course_id, due_on, status having sum(obligations) <> 0
       except select null::uuid, course_id, due_on::text || status, count(*) from obligations
               where due_on is not null group by course_id, due_on, status)
      union all
      (select null::uuid, course_id, due_on::text || status, count(*) from obligations
        where due_on is not null group by course_id, due_on, status
       except select null::uuid, course_id, due_on::text || status, sum(obligations)::bigint from due_counts
               group by course_id, due_on, status)
    ) as differences`
  for (let step = 0; step < 30; step++) {
    await oneOf(happenings)()
    if (below(3) === 0) continue
    await updateAllObligations(db)
    expect((await recounted.execute(db)).rows).toEqual([{ wrong: 0 }])
    // A page of few people counts them as it reads them, so that the stored count is asked for itself.
    for (const scope of [everybody, ...made.map(({ client }) => wholeClient(client.id))])
      for (const state of trainingStates) {
        const ids = await peopleLists.learners.ids(db, scope, { state }).execute()
        expect([state, await peopleLists.learners.count(db, scope, { state })]).toEqual([state, ids.length])
      }
    for (const scope of [{}, ...made.map(({ client }) => ({ clientId: client.id }))]) {
      const totals = await product.ask(compliance.complianceTotals, scope, admin)
      const list = await product.ask(compliance.obligations, scope, admin)
      expect(totals.unexplained).toBe(0)
      expect(totals.required).toBe(sum(obligationStatuses.map((status) => list.totals[status])))
      expect(totals.required).toBe(sum(totals.groups.map((group) => group.people * group.courses)))
      expect(totals.learners).toBe(sum([...totals.groups, ...totals.leftOut].map((group) => group.people)))
      const { totalCount } = await product.ask(compliance.leftOut, scope, admin)
      expect(totalCount).toBe(sum(totals.leftOut.map((group) => group.people)))
      const [one] = made
      for (const subject of [
        { learningPathwayId: one?.pathway.id },
        { courseId: one?.fire.id },
        { learningPathwayId: one?.extra.id, courseId: one?.lift.id },
      ]) {
        const ofIt = { ...scope, ...subject }
        const { groups, required, unexplained } = await product.ask(compliance.complianceTotals, ofIt, admin)
        const { share } = await product.ask(compliance.people, ofIt, admin)
        expect({ required, unexplained, people: sum(groups.map((group) => group.people)) }).toEqual({
          required: share.required,
          unexplained: 0,
          people: share.people,
        })
        expect(required).toBe(sum(groups.map((group) => group.people * group.courses)))
      }
    }
  }
  // An update also adds up the rows of the same key, which changes none of the counts.
  const several = sql<{ number: number }>`
    select count(*) as number from (
      select from obligation_counts group by client_id, course_id, status having count(*) > 1 or sum(obligations) = 0
      union all
      select from pathway_obligation_counts group by client_id, pathway_id, course_id, status
      having count(*) > 1 or sum(obligations) = 0
      union all
      select from pathway_people_counts group by client_id, pathway_id, state having count(*) > 1 or sum(people) = 0
      union all
      select from people_counts group by client_id, courses, state having count(*) > 1 or sum(people) = 0
      union all
      select from due_counts group by due_on, course_id, status having count(*) > 1 or sum(obligations) = 0) as several`
  await updateAllObligations(db)
  expect((await several.execute(db)).rows).toEqual([{ number: 0 }])
  expect((await recounted.execute(db)).rows).toEqual([{ wrong: 0 }])
})

test('whatever happens to clients and their months, the trend of all clients is the sum of those that are not archived', async () => {
  const { below, oneOf } = seeded(11)
  const made = [await makeMixed(), await makeMixed()]
  const month = () => `2026-0${1 + below(3)}-01`
  const happenings: (() => Promise<unknown>)[] = [
    () =>
      sql`insert into compliance_snapshots (client_id, pathway_id, month, day, required, compliant, people,
                                            people_up_to_date, required_up_to_date)
          select id, ${oneOf([null, oneOf(made).pathway.id])}, ${month()}, ${month()}, ${5 + below(9)}, ${below(5)},
                 known * ${1 + below(5)}, known * ${below(2)}, known * ${below(4)}
            from clients cross join (select nullif(${below(3)}::int, 0) / nullif(${below(3)}::int, 0) as known) as or_not
           where id = ${oneOf(made).client.id}
          on conflict on constraint compliance_snapshots_once do update
             set required = excluded.required, compliant = excluded.compliant, people = excluded.people,
                 people_up_to_date = excluded.people_up_to_date, required_up_to_date = excluded.required_up_to_date`.execute(
        db,
      ),
    () =>
      sql`delete from compliance_snapshots where client_id = ${oneOf(made).client.id} and month = ${month()}`.execute(
        db,
      ),
    () =>
      sql`update clients set archived_at = case when archived_at is null then now() end
           where id = ${oneOf(made).client.id}`.execute(db),
  ]
  const recounted = sql<{ wrong: number }>`
    with summed as (
      select pathway_id, month, sum(required)::bigint as required, sum(compliant)::bigint as compliant, coalesce(sum(people), 0)::bigint as people,
             coalesce(sum(people_up_to_date), 0)::bigint as up_to_date,
             coalesce(sum(required_up_to_date), 0)::bigint as required_up_to_date,
             coalesce(sum(required) filter (where people is not null), 0)::bigint as known
        from compliance_snapshots join clients on clients.id = client_id and clients.archived_at is null
       where team_id is null group by 1, 2
    ), stored as (
      select pathway_id, month, required, compliant, people, people_up_to_date, required_up_to_date, required_with_people
        from compliance_totals where required <> 0 or compliant <> 0
    )
    select count(*) as wrong
      from ((table summed except table stored) union all (table stored except table summed)) as differences`
  for (let step = 0; step < 60; step++) {
    await oneOf(happenings)()
    expect((await recounted.execute(db)).rows).toEqual([{ wrong: 0 }])
  }
  for (const { client } of made)
    await sql`update clients set archived_at = null where id = ${client.id}`.execute(db)
  expect((await recounted.execute(db)).rows).toEqual([{ wrong: 0 }])
  const stored = sql<{ rows: number }>`select count(*) as rows from compliance_totals where required > 0`
  expect((await stored.execute(db)).rows[0]?.rows).toBeGreaterThan(0)
  for (const { client } of made) await sql`delete from clients where id = ${client.id}`.execute(db)
  expect((await recounted.execute(db)).rows).toEqual([{ wrong: 0 }])
  expect((await stored.execute(db)).rows).toEqual([{ rows: 0 }])
})
