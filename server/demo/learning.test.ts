// What the learners of the demo have done.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Package } from '#contract/rules/package.ts'
import { cmi as cmiShape } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { percentOf, resultOf } from '#contract/rules/course-result.ts'
import { startDemo } from '#tests/support/start-demo.ts'

const { db, product } = await startDemo()

describe('what its learners have done', () => {
  const attempts = async () =>
    db
      .selectFrom('attempts')
      .innerJoin('course_records as record', 'record.id', 'attempts.record_id')
      .innerJoin('course_versions', 'course_versions.id', 'attempts.version_id')
      .leftJoin('certificates', 'certificates.tracking_id', 'record.id')
      .selectAll('attempts')
      .select([
        'record.attempt_id as currentId',
        'record.restarts',
        'record.user_id as userId',
        'record.course_id as courseId',
        'record.started_at as recordStart',
        'record.completed_at as recordEnd',
        'record.lesson_status as recordStatus',
        'record.score as recordScore',
        'record.progress as recordProgress',
        'course_versions.package',
        'certificates.issued_at as issuedAt',
      ])
      .execute()

  test('agrees with the states that their packages reported', async () => {
    const all = await attempts()
    const states = await db.selectFrom('item_states').selectAll().execute()
    expect(all.length).toBeGreaterThan(60)
    for (const attempt of all) {
      const own = states.filter(({ attempt_id }) => attempt_id === attempt.id)
      for (const { cmi } of own) cmiShape.strict().parse(cmi)
      const reported = new Map(own.map(({ item, cmi }) => [item, cmi as Cmi]))
      expect(resultOf(attempt.package as Package, reported)).toEqual({
        lessonStatus: attempt.lesson_status,
        score: attempt.score,
        progress: attempt.progress,
      })
      expect(attempt.score).toBe(
        [...reported.values()].map(percentOf).find((score) => score !== null) ?? null,
      )
    }
  })

  test('is the same in the record and in its current attempt', async () => {
    const all = await attempts()
    const [current, previous] = [true, false].map((isCurrent) =>
      all.filter(({ id, currentId }) => (id === currentId) === isCurrent),
    ) as [typeof all, typeof all]
    expect(previous.length).toBeGreaterThan(0)
    for (const attempt of previous) {
      expect(attempt.ended_at).not.toBeNull()
      expect(attempt.completed_at).toBeNull()
    }
    for (const attempt of current) {
      expect(attempt.ended_at).toBeNull()
      expect(attempt.number).toBe(attempt.restarts + 1)
      expect(attempt).toMatchObject({
        recordStart: attempt.started_at,
        recordEnd: attempt.completed_at,
        recordStatus: attempt.lesson_status,
        recordScore: attempt.score,
        recordProgress: attempt.progress,
      })
      expect(attempt.completed_at !== null).toBe(attempt.progress === 100)
      expect(attempt.issuedAt).toBe(attempt.lesson_status === 4 ? attempt.completed_at : null)
    }
  })

  test('is in the events, and in the totals that dashboards show', async () => {
    const events = await db.selectFrom('course_events').selectAll().execute()
    // What a person did before a move stays in the closed record of the former client (rule people-91).
    const closed = await db.selectFrom('closed_records').select(['record_id', 'person_id']).execute()
    const personOf = (id: string | null) =>
      closed.find(({ record_id: recordId }) => recordId === id)?.person_id ?? id
    const line = (
      kind: string,
      userId: string | null,
      courseId: string,
      attempt: number,
      at: string | null,
    ) => [kind, userId, courseId, attempt, at].join(' ')
    const expected = (await attempts()).flatMap(({ userId, courseId, number, ...attempt }) => [
      line('started', personOf(userId), courseId, number, attempt.started_at),
      ...(attempt.completed_at
        ? [line('completed', personOf(userId), courseId, number, attempt.completed_at)]
        : []),
    ])
    const stored = events.map(({ kind, user_id, course_id, attempt, at }) =>
      line(kind, personOf(user_id), course_id, attempt, at),
    )
    expect(stored.sort()).toEqual(expected.sort())

    const totals = async () => ({
      learners: await db
        .selectFrom('learner_counts')
        .selectAll()
        .where('learners', '>', 0)
        .orderBy('client_id')
        .execute(),
      courses: await db
        .selectFrom('course_counts')
        .selectAll()
        .orderBy('client_id')
        .orderBy('course_id')
        .execute(),
      months: await db
        .selectFrom('monthly_counts')
        .selectAll()
        .orderBy('month')
        .orderBy('client_id')
        .orderBy('kind')
        .execute(),
    })
    const maintained = await totals()
    await sql`call count_everything()`.execute(product.owner)
    expect(maintained).toEqual(await totals())
  })

  test('is in the past, mails included', async () => {
    const waiting = await db.selectFrom('outbox').where('processed_at', 'is', null).select('id').execute()
    expect(waiting).toEqual([])
    const templates = await db.selectFrom('outbox').select('template_type as name').distinct().execute()
    expect(templates.map(({ name }) => name).sort()).toEqual([
      'BadgeClaim',
      'ConfirmAccount',
      'ConfirmLearnerAccount',
      'Digest',
      'OverdueNotice',
      'PasswordReset',
      'Reminder',
    ])
    const future = await sql<{ count: number }>`
      select count(*) as count from (
        select processed_at as at from outbox
        union all select at from login_events
        union all select at from course_events
        union all select issued_at from certificates
        union all select created_at from users
        union all select created_at from enquiries
        union all select read_at from enquiries
        union all select created_at from wellness_questionnaires
        union all select submitted_at from feedback_submissions
        union all select created_at from community_posts
        union all select created_at from community_comments
      ) as times where at > now()`.execute(db)
    expect(future.rows[0]?.count).toBe(0)
  })

  test('opens only what the invited have not opened yet', async () => {
    const links = await db
      .selectFrom('link_tokens')
      .innerJoin('users', 'users.id', 'link_tokens.user_id')
      .select(['email_confirmed_at as confirmedAt', 'closed_at as closedAt', 'expires_at as expiresAt'])
      .execute()
    const opens = links.filter(
      ({ closedAt, expiresAt }) => closedAt === null && Date.parse(expiresAt) > Date.now(),
    )
    expect(opens).toEqual(links.filter(({ confirmedAt }) => confirmedAt === null))
    expect(opens.length).toBeGreaterThan(3)
  })
})
