// A person with a row in every table that has facts about people, and the name in every text.
import { sql } from 'kysely'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import { recordExternal } from '#contract/calls/person-training.ts'
import { evidence } from './make-evidence.ts'
import { makeItem, makePackage, makePlayableCourse } from './make-package.ts'
import {
  type MadePerson,
  makeClient,
  makeCommunity,
  makeForm,
  makeLearner,
  makePathway,
  makePost,
} from './make.ts'
import type { startPlaying } from './start-playing.ts'

type Playing = Awaited<ReturnType<typeof startPlaying>>
type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeEverything(playing: Playing) {
  const world = await makeWorld(playing)
  return { ...world, fill: (name: string) => fill(world, name) }
}

async function makeWorld(playing: Playing) {
  const { product } = playing
  const client = await makeClient(product)
  const course = await makePlayableCourse(product, makePackage([makeItem('one')]))
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const form = await makeForm(product, {
    courseId: course.id,
    questions: [['How?', 'Good']],
    texts: ['What?'],
  })
  return { playing, client, course, form, community: await makeCommunity(product, client.id) }
}

interface Filled {
  learner: MadePerson
  name: string
  courseId: string
  adminId: string
}

async function fill({ playing, client, course, form, community }: World, name: string) {
  const { product, db, admin, open } = playing
  const learner = await makeLearner(product, client.id, { firstName: name, lastName: `Canary${name}` })
  const window = await open({ course, learner })
  const { attemptId } = await window.state()
  await window.commit(
    { lessonStatus: 'passed', suspendData: `state of ${name}` },
    { sequence: 1, visit: 'v' },
  )
  const day = new Date().toISOString().slice(0, 10)
  await window.report([{ attemptId, period: crypto.randomUUID(), day, open: 5, active: 5 }])
  await product.ask(
    feedbackSubmissions.complete,
    {
      feedbackFormId: form.id,
      additionalFeedback: `Comment of ${name}`,
      answers: [{ id: form.questions[0]?.answers[0]?.id ?? '' }],
      FreeTextAnswers: [{ FreeTextQuestionId: form.texts[0] ?? '', value: `Text of ${name}` }],
    },
    learner,
  )
  const { id: postId } = await makePost(product, community, learner, { text: `Post of ${name}` })
  const filled = { learner, name, courseId: course.id, adminId: admin.id }
  for (const [table, row] of [
    ...(await rowsOfAccount(playing, filled)),
    ...rowsOfMessages(filled),
    ...(await rowsOfTraining(playing, filled)),
    ...(await rowsOfWebhooks(playing, filled)),
    ['community_likes', { post_id: postId, user_id: learner.id }],
    ['reissue_requests', { user_id: learner.id, requested_by: admin.id }],
    ['community_comments', { post_id: postId, user_id: learner.id, text: `Comment by ${name}` }],
    ['community_reports', { post_id: postId, user_id: learner.id, reason: `Report by ${name}` }],
  ] as const)
    await db.insertInto(table).values(row).execute()
  await addObligation(playing, filled)
  await addProofs(playing, filled)
  await addRequestOfDirectory(playing, filled)
  await product.ask(
    recordExternal,
    {
      ...{
        urlToken: learner.urlToken,
        courseId: course.id,
        completedOn: '2026-01-01',
        title: `Title ${name}`,
      },
      evidence: evidence(`Evidence ${name}.pdf`),
    },
    admin,
  )
  return learner
}

async function rowsOfAccount({ db }: Playing, { learner: { id, clientId }, name }: Filled) {
  const question = await db
    .insertInto('registration_questions')
    .values({ client_id: clientId, kind: 'text', label: 'Your team?' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const provider = await db
    .selectFrom('clients')
    .where('is_provider', '=', true)
    .select('id')
    .executeTakeFirstOrThrow()
  const addField = (client_id: string) =>
    db
      .insertInto('person_fields')
      .values({ client_id, name: `Field ${crypto.randomUUID()}`, kind: 'text', seen_by: 'managers' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [own, ofAll] = [await addField(clientId), await addField(provider.id)]
  const asked = {
    knows_climate_action: true,
    understands_own_role: true,
    understands_organisation_role: false,
    heard_of_sustainable_development_goals: false,
  }
  const expires_at = new Date().toISOString()
  const signOn = await signOnOf(db, clientId)
  return [
    ['registrations', { user_id: id, post_code: `Code ${name}`, ...asked }],
    ['person_field_values', { user_id: id, field_id: own.id, value: `Field of ${name}` }],
    ['person_field_values', { user_id: id, field_id: ofAll.id, value: `Field of all with ${name}` }],
    ['registration_texts', { user_id: id, question_id: question.id, value: `Registered ${name}` }],
    ['login_events', { user_id: id, client_id: clientId, is_learner: true }],
    ['link_tokens', { user_id: id, purpose: 'reset', token_hash: Buffer.from(`secret ${name}`), expires_at }],
    ['known_devices', { user_id: id, device_key: `secret device ${name}` }],
    ['second_factors', { user_id: id, secret: Buffer.from(`secret app ${name}`), turned_on_at: expires_at }],
    [
      'identity_links',
      { user_id: id, provider_id: signOn.id, issuer: 'https://provider.example', subject: `Subject ${name}` },
    ],
    ['recovery_codes', { user_id: id, code_hash: Buffer.from(`secret recovery ${name}`) }],
    ...passkeyRows(id, name, expires_at),
    ['second_factor_graces', { user_id: id, demanded_since: expires_at }],
    [
      'unfinished_logins',
      {
        user_id: id,
        token_hash: Buffer.from(`secret log-in ${name}`),
        by_present_address: true,
        expires_at,
      },
    ],
    ['login_cards', { user_id: id, code_hash: Buffer.from(`secret card ${name}`), code_ends_at: expires_at }],
    ['pin_tries', { user_id: id, wrong_tries: 1 }],
    ['api_keys', keyOf(id, clientId, name)],
    ['provisioned_people', { user_id: id, client_id: clientId, user_name: `Directory name of ${name}` }],
    ['calendar_feeds', { user_id: id, token_hash: Buffer.from(`address ${name}`) }],
  ] as const
}

const passkeyRows = (id: string, name: string, expires_at: string) =>
  [
    [
      'passkeys',
      {
        ...{ user_id: id, name: `Passkey of ${name}`, host: 'learn.example.test', sign_count: 0 },
        ...{ credential_id: Buffer.from(`secret passkey ${name}`), transports: ['internal'] },
        public_key: Buffer.from(`secret public key ${name}`),
      },
    ],
    [
      'passkey_challenges',
      { user_id: id, challenge_hash: Buffer.from(`secret challenge ${name}`), host: 'x.test', expires_at },
    ],
  ] as const

async function signOnOf(db: Playing['db'], clientId: string) {
  await db
    .insertInto('identity_providers')
    .values({ client_id: clientId, field_claims: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('identity_providers')
    .where('client_id', '=', clientId)
    .select('id')
    .executeTakeFirstOrThrow()
}

const keyOf = (userId: string, clientId: string, name: string) => ({
  ...{ user_id: userId, client_id: clientId, name: `Key of ${name}`, scopes: ['people:read'] },
  ...{
    key_hash: Buffer.from(`secret key ${name}`),
    last_characters: 'Wxyz',
    ends_at: '2099-01-01T00:00:00Z',
  },
})

function rowsOfMessages({ learner: { id, email }, name }: Filled) {
  const enquiryId = crypto.randomUUID()
  const answers = JSON.stringify([{ question: `Question of ${name}`, value: 3 }])
  const checked = { package: '{}', size_bytes: 1, file_count: 1, warnings: '[]', findings: '[]' }
  const mail = { to_address: email, to_name: name, template_type: 'X', html: '', text: '' }
  const wellness = { last_name: '', email: email.toUpperCase(), organisation: '', wellness_number: 3 }
  return [
    ['outbox', { user_id: id, subject: `Mail to ${name}`, ...mail }],
    ['wellness_questionnaires', { first_name: name, answers, ...wellness }],
    [
      'enquiries',
      { id: enquiryId, name, company: '', email, phone_number: '', message: `Enquiry of ${name}` },
    ],
    ['enquiry_answers', { enquiry_id: enquiryId, text: `Answer to ${name}` }],
    ['checked_packages', { id: crypto.randomUUID(), person_id: id, ...checked }],
  ] as const
}

async function rowsOfTraining(
  { db }: Playing,
  { learner: { id, clientId }, name, courseId, adminId }: Filled,
) {
  const team = await db
    .insertInto('teams')
    .values({ client_id: clientId, name: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { user_id: id, course_id: courseId }
  const set = { reason: `Reason ${name}`, set_by: adminId }
  return [
    ['calendar_events', { ...of, day: '2030-01-01', summary: `Event of ${name}` }],
    ['team_members', { team_id: team.id, user_id: id }],
    ['team_managers', { team_id: team.id, user_id: id }],
    ['exemptions', { ...of, from_day: '2020-01-01', until_day: '2020-01-02', ...set }],
    ['due_extensions', { ...of, day: '2030-01-01', ...set }],
  ] as const
}

async function addRequestOfDirectory({ db }: Playing, { learner: { id, clientId }, name }: Filled) {
  await sql`
    with token as (
      insert into provisioning_tokens (client_id, name, token_hash, last_characters, ends_at)
      values (${clientId}, 'Entra', ${Buffer.from(`secret token ${name}`)}, 'Wxyz', '2099-01-01') returning id
    )
    insert into provisioning_requests (client_id, token_id, action, user_id)
    select ${clientId}::uuid, id, 'changePerson', ${id}::uuid from token`.execute(db)
}

async function rowsOfWebhooks({ db }: Playing, { learner: { id, clientId }, name }: Filled) {
  const webhook = await db
    .insertInto('webhook_endpoints')
    .values({
      ...{ client_id: clientId, made_by: id, name: 'HR', sealed_url: Buffer.from(`address ${name}`) },
      ...{ events: ['certificate.expiring'], secret: Buffer.from(`secret webhook ${name}`) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { endpoint_id: webhook.id, user_id: id, event: 'certificate.expiring' }
  return [
    [
      'webhook_deliveries',
      { ...of, client_id: clientId, data: JSON.stringify({ name: `Event of ${name}` }) },
    ],
    ['webhook_announcements', { ...of, subject: id }],
  ] as const
}

async function addProofs({ db }: Playing, { learner: { id, clientId }, name, adminId }: Filled) {
  await sql`insert into credentials (certificate_id, status_index, signed_text)
    select id, (select count(*) from credentials), ${`Badge of ${name}`} from certificates where user_id = ${id}`.execute(
    db,
  )
  await sql`insert into evidence_packs (
      client_id, requested_by, as_administrator, subject, person_id, subject_name, from_day, to_day, with_certificates, state
    )
    values (${clientId}, ${adminId}, true, 'person', ${id}, ${`Pack of ${name}`}, '2026-01-01', '2026-12-31', false, 'ready')`.execute(
    db,
  )
}

async function addObligation({ db }: Playing, { learner: { id, clientId }, courseId }: Filled) {
  await sql`
    with reminder as (
      insert into reminder_mails (user_id, kind, day) values (${id}, 'reminder', '2026-01-01') returning id
    )
    insert into reminder_subjects (reminder_id, user_id, course_id, kind, day)
    select id, ${id}::uuid, ${courseId}::uuid, 'assignment', '2026-01-01' from reminder`.execute(db)
  await sql`insert into obligations (user_id, course_id, client_id, since, status)
    values (${id}, ${courseId}, ${clientId}, '2026-01-01', 'toDo') on conflict do nothing`.execute(db)
  await sql`insert into completions (user_id, course_id, completed_on)
    values (${id}, ${courseId}, '2026-01-01')`.execute(db)
}
