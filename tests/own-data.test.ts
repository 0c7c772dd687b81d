// A person's own data: everything that is held about the person and nothing about others. A table that refers to a person
// and is neither in the file nor listed here fails.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import * as feedback from '#contract/calls/feedback.ts'
import * as ownData from '#contract/calls/own-data.ts'
import { recordExternal } from '#contract/calls/person-training.ts'
import { parts } from '#server/features/own-data/parts-queries.ts'
import {
  type MadePerson,
  makeClient,
  makeCommunity,
  makeForm,
  makeLearner,
  makeManager,
  makePathway,
  makePost,
} from './support/make.ts'
import { evidence } from './support/make-evidence.ts'
import { makeItem, makePackage, makePlayableCourse } from './support/make-package.ts'
import { requestOf } from './support/product.ts'
import { startPlaying } from './support/start-playing.ts'
import { readTables } from './tables/read.ts'

const { product, db, admin, open } = await startPlaying()

/** Why a table with a person in it has no part in the file. */
const leftOut: Record<string, string> = {
  learners_without_obligations: 'That the person has no row in obligations, which are in the file.',
  people_obligations: 'How many rows the person has in obligations, which are in the file.',
  obligation_changes:
    'A queue of people whose required courses are worked out again; it is empty after seconds.',
}

const columnsOfPeople = new Set(['user_id', 'person_id', 'email', 'to_address'])

test('every table that refers to a person is in the file, or is left out for a reason', async () => {
  const tables = (await readTables(db)).filter(({ isView }) => !isView)
  const found = new Set(['users'])
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const { name, columns, references } of tables)
      if (
        columns.some((column) => columnsOfPeople.has(column.name)) ||
        // A row that belongs to a row of a person, and not one that such a row belongs to.
        references.some(({ to }) => found.has(to) && to !== name)
      )
        found.add(name)
  }
  const listed = [...parts.map(({ table }) => table), ...Object.keys(leftOut)]
  expect(
    [...found].filter((table) => !listed.includes(table)),
    'Add the table to server/features/own-data/parts-queries.ts, or to leftOut above with the reason.',
  ).toEqual([])
  const names = tables.map(({ name }) => name)
  expect(listed.filter((table) => !names.includes(table))).toEqual([])
})

test('no secret is in it: every column that may hold one is left out', async () => {
  const tables = await readTables(db)
  for (const { table, without = [] } of parts) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
    const secret = columns.filter((name) => /password|token_hash|ticket_hash|secret/.test(name))
    expect(without, table).toEqual(expect.arrayContaining(secret))
    expect(columns, table).toEqual(expect.arrayContaining([...without]))
  }
})

async function filesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await yauzl.fromBufferPromise(zip, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of opened.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await opened.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}

async function downloadMine(who: MadePerson) {
  const answer = await product.send(requestOf(ownData.mine, {}, who))
  expect(answer.statusCode).toBe(200)
  return filesOf(answer.rawPayload)
}

describe('the file', () => {
  let mine: MadePerson
  let other: MadePerson

  beforeAll(async () => {
    const client = await makeClient(product)
    const course = await makePlayableCourse(product, makePackage([makeItem('one')]))
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const form = await makeForm(product, {
      courseId: course.id,
      questions: [['How?', 'Good']],
      texts: ['What?'],
    })
    const community = await makeCommunity(product, client.id)
    mine = await fill('Mine', client.id)
    other = await fill('Other', client.id)
    await db
      .insertInto('community_comments')
      .values({ post_id: (await postOf(other)).id, user_id: mine.id, text: 'Comment of Mine' })
      .execute()

    async function fill(name: string, clientId: string) {
      const learner = await makeLearner(product, clientId, { firstName: name, lastName: `Canary${name}` })
      const window = await open({ course, learner })
      const { attemptId } = await window.state()
      await window.commit(
        { lessonStatus: 'passed', suspendData: `state of ${name}` },
        { sequence: 1, visit: 'v' },
      )
      const day = new Date().toISOString().slice(0, 10)
      await window.report([{ attemptId, period: crypto.randomUUID(), day, open: 5, active: 5 }])
      await product.ask(
        feedback.complete,
        {
          feedbackFormId: form.id,
          additionalFeedback: `Comment of ${name}`,
          answers: [{ id: form.questions[0]?.answers[0]?.id ?? '' }],
          FreeTextAnswers: [{ FreeTextQuestionId: form.texts[0] ?? '', value: `Text of ${name}` }],
        },
        learner,
      )
      const { id: postId } = await makePost(product, community, learner, { text: `Post of ${name}` })
      await insertRest(learner, { name, postId, courseId: course.id })
      await recordElsewhere(learner, name, course.id)
      return learner
    }
  }, 120_000)

  const postOf = (who: MadePerson) =>
    db.selectFrom('community_posts').where('user_id', '=', who.id).select('id').executeTakeFirstOrThrow()

  const recordElsewhere = async ({ urlToken }: MadePerson, name: string, courseId: string) =>
    product.ask(
      recordExternal,
      {
        ...{ urlToken, courseId, completedOn: '2026-01-01', title: `Title ${name}` },
        evidence: evidence(`Evidence ${name}.pdf`),
      },
      admin,
    )

  async function insertRest(
    { id, email, clientId }: MadePerson,
    { name, postId, courseId }: { name: string; postId: string; courseId: string },
  ) {
    const answers = JSON.stringify([{ question: `Question of ${name}`, value: 3 }])
    const checked = { package: '{}', size_bytes: 1, file_count: 1, warnings: '[]', findings: '[]' }
    const asked = {
      knows_climate_action: true,
      understands_own_role: true,
      understands_organisation_role: false,
      heard_of_sustainable_development_goals: false,
    }
    await db
      .insertInto('registrations')
      .values({ user_id: id, post_code: `Code ${name}`, ...asked })
      .execute()
    const question = await db
      .insertInto('registration_questions')
      .values({ client_id: clientId, kind: 'text', label: 'Your team?' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const team = await db
      .insertInto('teams')
      .values({ client_id: clientId, name: `Team of ${name}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const now = new Date().toISOString()
    for (const [table, row] of [
      ['registration_texts', { user_id: id, question_id: question.id, value: `Registered ${name}` }],
      ['login_events', { user_id: id, client_id: clientId, is_learner: true }],
      [
        'link_tokens',
        { user_id: id, purpose: 'reset', token_hash: Buffer.from(`secret ${name}`), expires_at: now },
      ],
      ['calendar_feeds', { user_id: id, token_hash: Buffer.from(`address ${name}`) }],
      [
        'calendar_events',
        { user_id: id, course_id: courseId, day: '2030-01-01', summary: `Event of ${name}` },
      ],
      [
        'outbox',
        {
          user_id: id,
          to_address: email,
          to_name: name,
          template_type: 'X',
          subject: `Mail to ${name}`,
          html: '',
          text: '',
        },
      ],
      [
        'wellness_questionnaires',
        {
          first_name: name,
          last_name: '',
          email: email.toUpperCase(),
          organisation: '',
          answers,
          wellness_number: 3,
        },
      ],
      ['enquiries', { name, company: '', email, phone_number: '', message: `Enquiry of ${name}` }],
      ['community_likes', { post_id: postId, user_id: id }],
      ['community_comments', { post_id: postId, user_id: id, text: `Comment by ${name}` }],
      ['checked_packages', { id: crypto.randomUUID(), person_id: id, ...checked }],
      ['team_members', { team_id: team.id, user_id: id }],
      ['team_managers', { team_id: team.id, user_id: id }],
      [
        'exemptions',
        {
          user_id: id,
          course_id: courseId,
          from_day: '2020-01-01',
          until_day: '2020-01-02',
          reason: `Reason ${name}`,
          set_by: admin.id,
        },
      ],
      [
        'due_extensions',
        { user_id: id, course_id: courseId, day: '2030-01-01', reason: `Reason ${name}`, set_by: admin.id },
      ],
    ] as const)
      await db.insertInto(table).values(row).execute()
    await sql`
      with reminder as (
        insert into reminder_mails (user_id, kind, day) values (${id}, 'reminder', '2026-01-01') returning id
      )
      insert into reminder_subjects (reminder_id, user_id, course_id, kind, day)
      select id, ${id}::uuid, ${courseId}::uuid, 'assignment', '2026-01-01' from reminder`.execute(db)
    await sql`insert into credentials (certificate_id, status_index, signed_text)
      select id, ${name.length}, ${`Badge of ${name}`} from certificates where user_id = ${id}`.execute(db)
    await sql`insert into obligations (user_id, course_id, client_id, since, status)
      values (${id}, ${courseId}, ${clientId}, '2026-01-01', 'toDo') on conflict do nothing`.execute(db)
    await sql`insert into completions (user_id, course_id, completed_on)
      values (${id}, ${courseId}, '2026-01-01')`.execute(db)
    await sql`insert into evidence_packs (
        client_id, requested_by, as_administrator, subject, person_id, subject_name, from_day, to_day, with_certificates, state
      )
      values (${clientId}, ${admin.id}, true, 'person', ${id}, ${`Pack of ${name}`}, '2026-01-01', '2026-12-31', false, 'ready')`.execute(
      db,
    )
  }

  test('has everything that is held about the person, and nothing about others', async () => {
    const files = await downloadMine(mine)
    for (const { file } of parts) {
      const rows = JSON.parse(files.get(`${file}.json`)?.toString() ?? '') as object[]
      expect(rows.length, file).toBeGreaterThan(0)
      const lines = files.get(`${file}.csv`)?.toString().trimEnd() ?? ''
      expect(lines, file).toContain(Object.keys(rows[0] ?? {})[0])
    }
    const all = [...files]
      .filter(([name]) => !name.endsWith('.pdf'))
      .map(([, content]) => content.toString())
      .join('\n')
    for (const said of [
      'state of Mine',
      'Text of Mine',
      'Post of Mine',
      'Registered Mine',
      'Code Mine',
      'Mail to Mine',
      'Enquiry of Mine',
      'Question of Mine',
      'Comment by Mine',
      'Comment of Mine',
      'Reason Mine',
      'Title Mine',
      'CanaryMine',
    ])
      expect(all).toContain(said)
    expect(all).not.toMatch(/Other/)
    for (const foreign of [other.id, other.email, other.urlToken, admin.id])
      expect(all).not.toContain(foreign)
    expect(all).not.toMatch(/argon2|secret Mine/)
    expect(all).not.toContain(Buffer.from('secret Mine').toString('hex'))
    expect(files.get('evidence/1 Evidence Mine.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    const pdfs = [...files].filter(([name]) => name.startsWith('certificates/') && name.endsWith('.pdf'))
    expect(pdfs.map(([, content]) => content.subarray(0, 5).toString())).toEqual(['%PDF-'])
  }, 60_000)

  test('is given twice a day, and the refusal says when it is possible again', async () => {
    const person = await makeLearner(product, mine.clientId)
    await downloadMine(person)
    await downloadMine(person)
    const refused = await product.send(requestOf(ownData.mine, {}, person))
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toMatch(
      /2 times a day\. The next time is possible on \d{4}-\d\d-\d\d at \d\d:\d\d UTC/,
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    // What administrators ask for is counted by itself.
    const asked = () => product.send(requestOf(ownData.ofPerson, { id: person.id }, admin))
    const given = await asked()
    expect(given.headers['content-type']).toBe('application/zip')
    expect((await filesOf(given.rawPayload)).get('account.json')?.toString()).toContain(person.email)
    expect([(await asked()).statusCode, (await asked()).statusCode]).toEqual([200, 429])
    await sql`update rate_counters set ends_at = now() - interval '1 second'`.execute(db)
    await downloadMine(person)
  }, 60_000)

  test('of another person is for administrators', async () => {
    const manager = await makeManager(product, mine.clientId)
    for (const [who, status] of [
      [manager, 403],
      [other, 403],
    ] as const)
      expect((await product.refuse(ownData.ofPerson, { id: mine.id }, who)).status).toBe(status)
    expect((await product.refuse(ownData.ofPerson, { id: crypto.randomUUID() }, admin)).status).toBe(404)
  })

  test('answers with an address that was never confirmed belong to nobody', async () => {
    const person = await makeLearner(product, mine.clientId)
    await db
      .insertInto('enquiries')
      .values({ name: 'Eve', company: '', email: person.email, phone_number: '', message: 'From Eve' })
      .execute()
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', person.id).execute()
    const files = await downloadMine(person)
    expect(files.get('enquiries.json')?.toString()).not.toContain('From Eve')
  }, 60_000)
})
