// What has happened with a learner, from the invitation to the certificates.
import { sql } from 'kysely'
import { type LearnerMoment, maximumMoments } from '#contract/calls/history.ts'
import type { Database } from '../../db/open.ts'

interface Row {
  at: string
  kind: LearnerMoment['kind']
  courseId: string | null
  courseTitle: string | null
  attemptId: string | null
  attemptNumber: number | null
  lessonStatus: number | null
  scorePercentage: number | null
  total: number
}

/** The latest, newest first. Of what happened at the same time, what follows from the other is the later. */
export async function timelineOfLearner(db: Database, userId: string) {
  const { rows } = await sql<Row>`
    with moment as (
      select created_at as at, 'invited' as kind, 1 as rank, null::uuid as course_id, null as title,
             null::uuid as attempt_id, null::integer as number, null::smallint as lesson_status, null::numeric as score
        from outbox
       where user_id = ${userId} and template_type in ('ConfirmLearnerAccount', 'ConfirmAccount')
       union all
      select email_confirmed_at, 'registered', 2, null, null, null, null, null, null
        from users where id = ${userId} and email_confirmed_at is not null
       union all
      select happened.at, happened.kind, happened.rank, record.course_id, courses.title, attempts.id, attempts.number,
             attempts.lesson_status, attempts.score
        from course_records as record
        join courses on courses.id = record.course_id
        join attempts on attempts.record_id = record.id
       cross join lateral (values
         (attempts.started_at, 'started', 3),
         (attempts.completed_at, 'completed', 4),
         (attempts.ended_at, 'restarted', 6)
       ) as happened (at, kind, rank)
       where record.user_id = ${userId} and happened.at is not null
       union all
      select issued_at, 'certificate', 5, course_id, course_title, null, null, null, null
        from certificates where user_id = ${userId}
    )
    select at, kind, course_id as "courseId", title as "courseTitle", attempt_id as "attemptId",
           number as "attemptNumber", lesson_status as "lessonStatus", score as "scorePercentage",
           count(*) over () as total
      from moment order by at desc, rank desc limit ${maximumMoments}`.execute(db)
  return {
    numberOfEarlier: Math.max(0, (rows[0]?.total ?? 0) - maximumMoments),
    moments: rows.map(({ total: _total, ...moment }) => moment),
  }
}
