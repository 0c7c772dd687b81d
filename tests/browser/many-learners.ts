// A client that is large enough for lists with many pages.
import { join } from 'node:path'
import pg from 'pg'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { withIssuer } from '#tests/support/issuer.ts'
import type { RunningProduct } from './product.ts'

export const managerOfMany = 'mona@many.test'

/** A client with two courses of the demo and 309 learners: 6 have finished the second course, 40 are on their way. */
export async function addManyLearners({ server }: RunningProduct) {
  const client = new pg.Client({ connectionString: await addressOfRunning(join(server.dataDir, 'postgres')) })
  await client.connect()
  await client.query(`
    with organisation as (
      insert into clients (name, url_token, referral_code, maximum_learners)
      values ('Many Mills', gen_random_uuid()::text, 'many', 0) returning id
    ), course as (
      select id, title, current_version_id, badge_image, row_number() over (order by lower(title)) as number
        from courses where deleted_at is null order by lower(title) limit 2
    ), pathway as (
      insert into pathways (name, description) values ('For many', '') returning id
    ), taught as (
      insert into pathway_courses (pathway_id, course_id) select pathway.id, course.id from pathway, course
    ), assigned as (
      insert into client_pathways (client_id, pathway_id) select organisation.id, pathway.id from organisation, pathway
    ), boss as (
      insert into users (client_id, first_name, last_name, email, url_token, role, password_hash, email_confirmed_at)
      select organisation.id, 'Mona', 'Many', '${managerOfMany}', gen_random_uuid()::text, 'CLIENTADMIN',
             (select password_hash from users where email = 'manager@demo.test'), now()
        from organisation
    ), person as (
      insert into users (client_id, first_name, last_name, email, url_token, role)
      select organisation.id, 'Learner', lpad(n::text, 3, '0'), n || '@many.test', gen_random_uuid()::text, 'LEARNER'
        from organisation, generate_series(1, 309) n
      returning id, client_id, last_name::int as number
    ), record as (
      insert into course_records (
        user_id, client_id, course_id, started_at, completed_at, last_active_at, lesson_status, score, progress
      )
      select person.id, client_id, course.id, now() - interval '9 days',
             case when person.number % 50 = 7 and person.number < 300 then now() - make_interval(days => person.number / 50) end,
             now() - make_interval(days => person.number % 5),
             case when person.number % 50 = 7 then 4 else 1 end,
             case when person.number % 50 = 7 then 70 + person.number / 10 end,
             case when person.number % 50 = 7 then 100 else 40 end
        from person, course
       where course.number = 2 and (person.number % 50 = 7 and person.number < 300 or person.number between 100 and 141 and person.number % 50 <> 7)
      returning id, user_id, course_id, completed_at
    ), ${withIssuer}
    insert into certificates (
      tracking_id, user_id, course_id, version_id, first_name, last_name, course_title, completed_at, issued_at,
      time_zone, issuer_id, badge_image
    )
    select record.id, user_id, course_id, course.current_version_id, 'Learner', person.number::text, course.title,
           completed_at, completed_at, 'UTC', issuer.id, course.badge_image
      from issuer cross join record join course on course.id = course_id join person on person.id = user_id
     where completed_at is not null`)
  await client.end()
}
