// Fills the audit log with as many entries as are asked for, as the owner of its tables: without its indexes, which are built
// again at the end. The chain is left out: one seal without entries covers them all, so that the server does not begin to seal.
import pg from 'pg'
import { addPerson } from './seed.ts'
import type { Started } from './started.ts'

/** Who has many entries, and who has few. */
export interface FilledLog {
  /** Of an administrator who made a fifth of all calls. */
  administratorEmail: string
  /** A client with an eleventh of all entries. */
  largeClientId: string
  /** A client with a share like most. */
  clientId: string
  /** A learner of this client, and of the large one. */
  learnerId: string
  learnerOfLargeId: string
  /** A course with a twentieth of all entries. */
  courseId: string
  /** An entry with as many before it as after it. */
  middleId: string
  /** The days of a week in the middle. */
  fromDay: string
  toDay: string
}

const days = 700
const cores = 2

export async function fillAuditLog(started: Started, entries: number): Promise<FilledLog> {
  const { client, connectionString } = started
  await makeCast(started)
  const first = await reserveIds(client, entries)
  const values = [first, entries, days, new Date()]
  const statements = [
    indexes.map(({ name }) => `drop index ${name}`).join('; '),
    'alter table audit_log drop constraint audit_log_pkey',
    'alter table audit_changes drop constraint audit_changes_pkey',
    'alter table audit_subjects drop constraint audit_subjects_pkey',
  ]
  for (const statement of statements) await client.query(statement)
  await inParallel(connectionString, [
    [addEntries, values],
    [addSubjects, values],
    [addChanges, values],
  ])
  await inParallel(connectionString, [
    ['alter table audit_subjects add primary key (subject_id, at, entry_id)', []],
    ...indexes.map(({ on }): Work => [on, []]),
    ['alter table audit_changes add primary key (entry_id, id)', []],
    ['alter table audit_log add primary key (id)', []],
  ])
  await inParallel(
    connectionString,
    ['audit_subjects', 'audit_log', 'audit_changes'].map((table): Work => [`vacuum (analyze) ${table}`, []]),
  )
  await client.query('checkpoint')
  return lookUp(client, first + Math.floor(entries / 2))
}

/** As the migrations make them; the ones of this list are not primary keys. */
const indexes = [
  { name: 'audit_log_at', on: 'create index audit_log_at on audit_log (at, id)' },
  { name: 'audit_log_call', on: 'create index audit_log_call on audit_log (call, at, id)' },
  {
    name: 'audit_subjects_entry',
    on: 'create index audit_subjects_entry on audit_subjects (entry_id)',
  },
  {
    name: 'audit_subjects_call',
    on: 'create index audit_subjects_call on audit_subjects (subject_id, call, at, entry_id)',
  },
]

/** Persons, clients and courses by number, as the statements below choose among them. */
async function makeCast({ client, logIn }: Started): Promise<void> {
  const { clientId } = await logIn('ADMIN')
  for (let count = 0; count < 4; count++) await addPerson(client, { role: 'ADMIN', clientId })
  await client.query(`
    create table bench_learners as
    select row_number() over (order by clients.name, users.id) - 1 as number, users.id, client_id
      from users join clients on clients.id = client_id where users.role = 'LEARNER';
    alter table bench_learners add primary key (number);
    create table bench_administrators as
    select row_number() over (order by id) - 1 as number, id, client_id from users where role = 'ADMIN';
    create table bench_courses as select row_number() over (order by title) - 1 as number, id from courses;
    analyze bench_learners, bench_administrators, bench_courses`)
}

/** The server takes none of these ids, and finds all of them sealed. Answers the first. */
async function reserveIds(client: pg.Client, entries: number): Promise<number> {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('audit_seal'))`)
  const { rows } = await client.query<{ last: number }>(
    `select setval('audit_entry_ids', nextval('audit_entry_ids') + $1::bigint)::float8 as last`,
    [entries],
  )
  const last = rows[0]?.last as number
  await client.query(
    `insert into audit_seals (number, first_id, last_id, entries, hash)
     select coalesce(max(number), 0) + 1, coalesce(max(last_id), 0) + 1, $1::bigint, '', '' from audit_seals`,
    [last],
  )
  await client.query('commit')
  return last - entries + 1
}

type Work = [statement: string, values: unknown[]]

/** As many at a time as there are cores. */
async function inParallel(connectionString: string, work: Work[]): Promise<void> {
  const left = [...work]
  await Promise.all(
    Array.from({ length: cores }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      await client.query(`set synchronous_commit = off; set maintenance_work_mem = '384MB'`)
      await client.query('set max_parallel_maintenance_workers = 1')
      for (let next = left.shift(); next; next = left.shift()) await client.query(...next)
      await client.end()
    }),
  )
}

/**
 * Two of five calls are of administrators, half of these of the first one; every eleventh call is in the large client, the
 * others in a client after the other. The number of an entry decides all of it, so that the three tables agree.
 */
const facts = `
  select $1::bigint + n as id, n,
         $4::timestamptz - make_interval(secs => ($2::bigint - n) * ($3::int * 86400.0 / $2::bigint)) as at,
         (array['people.archive', 'courses.update', 'people.update', 'deadlines.set', 'reports.exportList', 'auth.logIn',
                'teams.addMembers', 'pathways.update'])[1 + n % 8] as call,
         case when n % 97 = 0 then 'refused login' when n % 8 = 5 then 'login' when n % 8 = 4 then 'export' else 'change' end as kind,
         case when n % 11 = 0 then learners.first_of_large + (n / 11) % learners.of_large else (n / 3) % learners.number end as learner,
         case when n % 5 < 2 then (case when n % 5 = 0 then 0 else (n / 5) % administrators.number end) end as administrator,
         (n / 7) % 20 as course
    from generate_series(0, $2::bigint - 1) as n
   cross join (select count(*) as number, min(number) as first_of_large,
                      count(*) filter (where client_id = (select client_id from bench_learners where number = 0)) as of_large
                 from bench_learners) as learners
   cross join (select count(*) as number from bench_administrators) as administrators`

const joined = `
  select facts.*, learners.id as learner_id, learners.client_id as learner_client, courses.id as course_id,
         coalesce(administrators.id, learners.id) as person_id,
         coalesce(administrators.client_id, learners.client_id) as person_client
    from (${facts}) as facts
    join bench_learners as learners on learners.number = facts.learner
    left join bench_administrators as administrators on administrators.number = facts.administrator
    left join bench_courses as courses on courses.number = facts.course`

const addEntries = `
  insert into audit_log (id, at, kind, call, person_id, client_id, address, request_id, about)
  select id, at, kind, call, person_id, person_client, '192.0.2.' || n % 250, 'req-' || n,
         case when course_id is null then array[learner_id] else array[learner_id, course_id] end
    from (${joined}) as entry`

/** Nobody is listed twice with an entry. */
const addSubjects = `
  insert into audit_subjects (subject_id, at, entry_id, call)
  select subject, at, id, call
    from (${joined}) as entry
   cross join lateral unnest(array[
     person_id, person_client, nullif(learner_id, person_id), nullif(learner_client, person_client), course_id
   ]) as subject
   where subject is not null`

const addChanges = `
  insert into audit_changes (entry_id, at, action, kind, object_id, person_id, client_id, about, fields, salt, digest)
  select id, at, 'changed', 'person', learner_id, learner_id, learner_client, array[learner_id, learner_client],
         jsonb_build_object('last_name', jsonb_build_array('Before', 'After ' || n)), '\\x00', '\\x00'
    from (${joined}) as entry
   where entry.kind = 'change'`

async function lookUp(client: pg.Client, middleId: number): Promise<FilledLog> {
  const { rows } = await client.query<FilledLog>(
    `select administrator.email as "administratorEmail",
            of_large.client_id as "largeClientId", of_large.id as "learnerOfLargeId",
            other.client_id as "clientId", other.id as "learnerId",
            (select id from bench_courses where number = 0) as "courseId", middle.id::text as "middleId",
            (middle.at at time zone 'UTC')::date::text as "fromDay",
            ((middle.at at time zone 'UTC')::date + 6)::text as "toDay"
       from (select * from bench_learners where number = 0) as of_large
      cross join (select * from bench_learners order by number desc limit 1) as other
      cross join (select email from users join bench_administrators using (id) where number = 0) as administrator
      cross join (select id, at from audit_log where id = $1) as middle`,
    [middleId],
  )
  return rows[0] as FilledLog
}
