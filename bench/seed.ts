// Fills a database with as many clients, learners and progress records as are asked for, in a few statements.
import type pg from 'pg'
import { hashOf, newToken } from '#server/access/who.ts'

export interface Size {
  clients: number
  learnersPerClient: number
  courses: number
}

/** The ids of own fields that everybody has. */
export const ownFields = {
  text: '00000000-0000-4000-8000-000000000001',
  number: '00000000-0000-4000-8000-000000000002',
}

export const recordsOf = ({ clients, learnersPerClient, courses }: Size) =>
  clients * learnersPerClient * courses

/** Adds to what is there; courses and their pathway are made the first time only. */
export async function seed(client: pg.Client, { clients, learnersPerClient, courses }: Size): Promise<void> {
  await client.query('begin')
  await client.query('set local synchronous_commit = off')
  await client.query(addCourses, [courses])
  await client.query('create temporary table added_clients (id uuid, number serial) on commit drop')
  await client.query(addClients, [clients])
  await client.query(assignPathway)
  await client.query(addLearners, [learnersPerClient])
  await client.query(addOwnFields, [ownFields.text, ownFields.number])
  await client.query(addOwnValues, [ownFields.text, ownFields.number])
  await client.query(addMails)
  await client.query(addRegistrations)
  await client.query(addRecords)
  await client.query(addEvents)
  await client.query(addSnapshots)
  await client.query('commit')
  await client.query('analyze')
  await workOutObligations(client)
  await client.query('vacuum analyze')
}

/** As the worker of the server does, which takes turns with this. */
async function workOutObligations(client: pg.Client) {
  const left = 'select exists (select from obligation_changes) as left'
  do await client.query("select update_obligations(5000, '{}')")
  while ((await client.query<{ left: boolean }>(left)).rows[0]?.left)
  await client.query('select add_up_obligation_counts(), add_up_due_counts()')
}

const addCourses = `
  with course as (
    insert into courses (title, description, reference, badge_image, valid_months)
    select 'Course ' || n, 'What course ' || n || ' is about', 'REF-' || n, 'images/none.png',
           case when n % 3 = 0 then 6 end
      from generate_series(1, $1::int) n where not exists (select from courses)
    returning id
  ), version as (
    insert into course_versions (course_id, number, scorm_version, package, size_bytes, file_count)
    select id, 1, '1.2', '{}', 1000, 1 from course returning course_id
  ), pathway as (
    insert into pathways (name, description)
    select 'All courses', 'For the bench' where exists (select from course) returning id
  )  , deadline as (
    insert into deadlines (pathway_id, kind, days) select id, 'afterAssignment', 60 from pathway
  )
  insert into pathway_courses (pathway_id, course_id, added_at)
  select pathway.id, version.course_id, now() - interval '400 days' from pathway cross join version`

const addClients = `
  with added as (
    insert into clients (name, url_token, referral_code, maximum_learners)
    select 'Client ' || n, gen_random_uuid()::text, gen_random_uuid()::text, 0 from generate_series(1, $1::int) n
    returning id
  )
  insert into added_clients (id) select id from added`

const assignPathway = `
  insert into client_pathways (client_id, pathway_id, assigned_at)
  select added_clients.id, pathways.id, now() - interval '400 days' from added_clients cross join pathways`

/** They came in the last four months, so that some are overdue and others are not. */
const addLearners = `
  insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at, member_since, has_logged_in)
  select id, (array['Ada', 'Ben', 'Chloe', 'Dilip', 'Eva', 'Femi', 'Grace', 'Hassan', 'Ines', 'Jan'])[1 + n % 10],
         (array['Ashdown', 'Brandt', 'Castillo', 'Dubois', 'Evans', 'Fischer', 'Garcia', 'Hughes', 'Ivanov', 'Jones',
                'Kowalski', 'Larsen', 'Moreau', 'Novak', 'Okafor', 'Patel', 'Quinn', 'Rossi', 'Singh', 'Turner'])
         [1 + (n + number) % 20],
         gen_random_uuid() || '@bench.test', gen_random_uuid()::text, 'LEARNER', now(),
         now() - make_interval(days => (n * 37) % 120), n % 10 <> 0
    from added_clients cross join generate_series(1, $1::int) n`

const addOwnFields = `
  insert into person_fields (id, client_id, name, kind, seen_by)
  select field.id, clients.id, field.name, field.kind, 'managers'
    from clients cross join (values ($1::uuid, 'Department', 'text'), ($2::uuid, 'Badge', 'number')) as field (id, name, kind)
   where is_provider and not exists (select from person_fields)`

/** One of five departments, and for nine of ten a number. */
const addOwnValues = `
  insert into person_field_values (user_id, field_id, value)
  select person.id, own.field_id, own.value
    from added_clients
    join users as person on person.client_id = added_clients.id
   cross join lateral (select abs(hashtext(person.id::text)::bigint) as chance offset 0) as turn
   cross join lateral (
     values ($1::uuid, (array['Kitchen', 'Office', 'Garden', 'Housing', 'Repairs'])[1 + chance % 5]),
            ($2::uuid, case when chance % 10 <> 3 then (chance % 50000)::text end)
   ) as own (field_id, value)
   where own.value is not null`

/** The invitation of each, long sent. */
const addMails = `
  insert into outbox (user_id, to_address, to_name, template_type, subject, html, text, processed_at)
  select person.id, person.email, person.first_name || ' ' || person.last_name, 'ConfirmLearnerAccount',
         'Please register', '<p>Please register</p>', 'Please register', now() - make_interval(mins => number)
    from added_clients join users as person on person.client_id = added_clients.id`

/** Nine of ten have registered, and chosen here and there. */
const addRegistrations = `
  insert into registrations (
    user_id, date_of_birth, gender_id, ethnicity_id, employment_status_id, job_role_id, post_code,
    knows_climate_action, understands_own_role, understands_organisation_role, heard_of_sustainable_development_goals
  )
  select person.id, '1990-01-31', gender.ids[1 + turn % cardinality(gender.ids)],
         ethnicity.ids[1 + turn % cardinality(ethnicity.ids)],
         employment.ids[1 + turn % cardinality(employment.ids)], role.ids[1 + turn % cardinality(role.ids)],
         'AB1 2CD', turn % 2 = 0, turn % 3 = 0, turn % 5 = 0, turn % 7 = 0
    from added_clients
    join users as person on person.client_id = added_clients.id
   cross join lateral (select mod(abs(hashtext(person.id::text)), 1000) as turn offset 0) as chance
   cross join (select array_agg(id) as ids from registration_options where kind = 'gender') as gender
   cross join (select array_agg(id) as ids from registration_options where kind = 'ethnicity') as ethnicity
   cross join (select array_agg(id) as ids from registration_options where kind = 'employmentStatus') as employment
   cross join (select array_agg(id) as ids from registration_options where kind = 'jobRole') as role
   where turn < 900`

/** A third has not started, a third is under way, a third has passed. */
const addRecords = `
  insert into course_records (
    user_id, client_id, course_id, started_at, last_active_at, completed_at, lesson_status, score, progress
  )
  select person.id, person.client_id, course.id,
         case when turn > 0 then now() - make_interval(days => age) end,
         case when turn > 0 then now() - make_interval(days => age / 2) end,
         case when turn = 2 then now() - make_interval(days => age / 2) end,
         (array[0, 1, 4])[turn + 1],
         case when turn = 2 then 80 + age % 20 end,
         (array[0, 40, 100])[turn + 1]
    from added_clients
    join users as person on person.client_id = added_clients.id
   cross join lateral (
     select id, mod(abs(hashtext(person.id::text || courses.id::text)), 3) as turn,
            mod(abs(hashtext(courses.id::text || person.id::text)), 365) as age
       from courses offset 0
   ) as course`

const addEvents = `
  insert into course_events (at, kind, user_id, client_id, course_id, attempt)
  select started_at, 'started', user_id, client_id, course_id, 1
    from course_records where started_at is not null and client_id in (select id from added_clients)
  union all
  select completed_at, 'completed', user_id, client_id, course_id, 1
    from course_records where completed_at is not null and client_id in (select id from added_clients)`

/** A year of compliance, of each client and its pathway. */
const addSnapshots = `
  insert into compliance_snapshots (client_id, pathway_id, month, day, required, compliant)
  select added_clients.id, subject.id, month, month + interval '1 month', 1000, 400 + 10 * ago
    from added_clients
   cross join (select id from pathways union all select null) as subject
   cross join generate_series(1, 11) as ago
   cross join lateral (select (date_trunc('month', now()) - make_interval(months => ago))::date as month) as ended`

/** A session for an existing user, and its token. */
export async function sessionFor(client: pg.Client, userId: string): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [userId, hashOf(token)],
  )
  return token
}

export async function addPerson(
  client: pg.Client,
  { role, clientId }: { role: string; clientId: string },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at)
     values ($1, 'Bench', $2, gen_random_uuid() || '@bench.test', gen_random_uuid()::text, $2, now()) returning id`,
    [clientId, role],
  )
  return rows[0]?.id as string
}
