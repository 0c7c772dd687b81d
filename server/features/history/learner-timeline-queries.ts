// Reads the timeline of a learner, from the invitation to the certificates.
import { sql } from 'kysely'
import { type MomentGroup, kindsOfGroup } from '#contract/rules/moments.ts'
import { type LearnerMoment, maximumMoments } from '#contract/calls/history.ts'
import { certificateStatus } from '../certificates/queries.ts'
import type { Database } from '../../db/open.ts'
import { secondsOfAttempt } from '../../learning/learning-time-queries.ts'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

interface Row {
  at: string
  kind: LearnerMoment['kind']
  courseId: string | null
  courseTitle: string | null
  attemptId: string | null
  attemptNumber: number | null
  lessonStatus: number | null
  scorePercentage: number | null
  certificateNumber: string | null
  certificateStatus: CertificateStatus | null
  total: number
  /** Null if no attempt has ended. */
  totalSeconds: number | null
  openSeconds: number
  activeSeconds: number
}

/** Reminders, also those that were only recorded because there is no mail server. */
const reminded = (userId: string) => sql`
  select reminder_mails.created_at,
         case when outbox.processed_at is null or outbox.has_left then 'reminded' else 'reminderRecorded' end,
         9, null::uuid, null, null::uuid, null::integer, null::smallint, null::numeric, null, null
    from reminder_mails left join outbox on outbox.id = reminder_mails.mail_id
   where reminder_mails.user_id = ${userId} and reminder_mails.kind = 'reminder'`

/** External completions and exemptions, which managers of the learner have recorded. */
const recordedOf = (userId: string) => sql`
  select happened.at, happened.kind, 8, courses.id, courses.title, null::uuid, null::integer, null::smallint,
         null::numeric, null, null
    from (
      select recorded_at as at, 'external' as kind, course_id from external_completions where user_id = ${userId}
      union all
      select set_at, 'exempted', course_id from exemptions where user_id = ${userId}
      union all
      select set_at, 'dueDateChanged', course_id from due_extensions where user_id = ${userId}
    ) as happened
    join courses on courses.id = happened.course_id`

const isShown = (show?: MomentGroup) => (show ? sql`kind = any(${kindsOfGroup[show]}::text[])` : sql`true`)

/** Returns the latest events, or those of one group, with the newest first. If two happened at the same time, the one that follows from the other is later. */
export async function timelineOfLearner(db: Database, userId: string, show?: MomentGroup) {
  const { rows } = await sql<Row>`
    with moment as (
      select created_at as at, case when processed_at is null or has_left then 'invited' else 'invitationRecorded' end as kind,
             1 as rank, null::uuid as course_id, null as title,
             null::uuid as attempt_id, null::integer as number, null::smallint as lesson_status, null::numeric as score,
             null as certificate_number, null as certificate_status
        from outbox
       where user_id = ${userId} and template_type in ('ConfirmLearnerAccount', 'ConfirmAccount')
       union all
      ${reminded(userId)}
       union all
      select email_confirmed_at, 'registered', 2, null, null, null, null, null, null, null, null
        from users where id = ${userId} and email_confirmed_at is not null
       union all
      select happened.at, happened.kind, happened.rank, record.course_id, courses.title, attempts.id, attempts.number,
             attempts.lesson_status, attempts.score, null, null
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
      select happened.at, happened.kind, happened.rank, course_id, course_title, null, null, null, null, number,
             ${certificateStatus}
        from certificates
       cross join lateral (values
         (issued_at, case when issue_reason is null then 'certificate' else 'reissued' end, 5),
         (revoked_at, 'revoked', 7)
       ) as happened (at, kind, rank)
       where user_id = ${userId} and happened.at is not null
       union all
      ${recordedOf(userId)}
    ), latest as (select *, count(*) over () as total from moment where ${isShown(show)}
                 order by at desc, rank desc limit ${maximumMoments})
    select at, kind, course_id as "courseId", title as "courseTitle", attempt_id as "attemptId",
           latest.number as "attemptNumber", latest.lesson_status as "lessonStatus", latest.score as "scorePercentage",
           latest.certificate_number as "certificateNumber", latest.certificate_status as "certificateStatus",
           total, time.*
      from latest
      left join attempts on attempts.id = latest.attempt_id and latest.kind in ('completed', 'restarted')
      left join lateral (
        select (select coalesce(sum(total_seconds + visit_seconds), 0) from item_states
                 where item_states.attempt_id = attempts.id) as "totalSeconds",
               ${secondsOfAttempt('open')} as "openSeconds", ${secondsOfAttempt('active')} as "activeSeconds"
         where attempts.id is not null) as time on true
     order by at desc, rank desc`.execute(db)
  return {
    numberOfEarlier: Math.max(0, (rows[0]?.total ?? 0) - maximumMoments),
    moments: rows.map(({ total: _total, totalSeconds, openSeconds, activeSeconds, ...moment }) => ({
      ...moment,
      time: totalSeconds === null ? null : { totalSeconds, openSeconds, activeSeconds },
    })),
  }
}
