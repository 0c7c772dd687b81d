// Makes what a test needs, through the product's own calls where that is what a person would do, and straight in the
// database where it would only take time (a password's hash, a hundred learners).
import { hash } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/call.ts'
import { createPost } from '#contract/calls/communities.ts'
import type { Package } from '#contract/rules/package.ts'
import { hashOf, newToken } from '#server/access/who.ts'
import { addForm, attach } from '#server/features/feedback/queries.ts'
import { addChoice, addQuestion } from '#server/features/feedback/question-queries.ts'
import { newUrlToken } from '#server/identity/invitations.ts'
import { providerId } from '#server/identity/client-queries.ts'
import type { Product } from './product.ts'

let counter = 0
const next = () => ++counter

export const password = 'a good long password'
let hashed: Promise<string> | undefined

export interface MadePerson {
  id: string
  clientId: string
  email: string
  urlToken: string
  /** Of a valid session. */
  token: string
}

export interface PersonOptions {
  clientId?: string
  role?: Role
  secondaryRole?: Role
  firstName?: string
  lastName?: string
  email?: string
  confirmed?: boolean
}

/** A person who is logged in. Without a client they belong to the provider. */
export async function makePerson(product: Product, options: PersonOptions = {}): Promise<MadePerson> {
  const [made] = await makePeople(product, [options])
  return made as MadePerson
}

/**
 * One person for each of the options, in their order. One statement makes them all, because a test that makes many people would otherwise
 * spend most of its time on that.
 */
export async function makePeople({ app }: Product, options: PersonOptions[]): Promise<MadePerson[]> {
  if (options.length === 0) return []
  const ofProvider = options.every(({ clientId }) => clientId) ? '' : await providerId(app.db)
  hashed ??= hash(password, { memoryCost: 1024, timeCost: 1 })
  const hashOfPassword = await hashed
  const now = Date.now()
  const people = options.map((one) => {
    const number = next()
    const isConfirmed = one.confirmed !== false
    const user = {
      id: randomUUID(),
      client_id: one.clientId ?? ofProvider,
      first_name: one.firstName ?? 'Pat',
      last_name: one.lastName ?? `Example ${number}`,
      email: one.email ?? `person-${number}@example.test`,
      url_token: newUrlToken(),
      role: one.role ?? ('LEARNER' as const),
      secondary_role: one.secondaryRole ?? null,
      password_hash: isConfirmed ? hashOfPassword : null,
      email_confirmed_at: isConfirmed ? new Date(now).toISOString() : null,
    }
    return { user, token: newToken() }
  })
  const expires_at = new Date(now + 3_600_000).toISOString()
  await app.db
    .with('made', (db) => db.insertInto('users').values(people.map(({ user }) => user)))
    .insertInto('sessions')
    .values(people.map(({ user, token }) => ({ user_id: user.id, token_hash: hashOf(token), expires_at })))
    .execute()
  return people.map(({ user, token }) => ({
    id: user.id,
    clientId: user.client_id,
    email: user.email,
    urlToken: user.url_token,
    token,
  }))
}

export const makeAdmin = (product: Product, options: PersonOptions = {}) =>
  makePerson(product, { role: 'ADMIN', ...options })
export const makeManager = (product: Product, clientId: string, options: PersonOptions = {}) =>
  makePerson(product, { role: 'CLIENTADMIN', clientId, ...options })
export const makeLearner = (product: Product, clientId: string, options: PersonOptions = {}) =>
  makePerson(product, { role: 'LEARNER', clientId, ...options })

/** As every provider that publishes courses has one (rule branding-7). */
export async function nameProvider({ app }: Product, name = 'Rowan & Wells') {
  await app.db.updateTable('clients').set({ name }).where('is_provider', '=', true).execute()
}

export async function makeClient(
  { app }: Product,
  { name, maximumLearners = 0 }: { name?: string; maximumLearners?: number } = {},
) {
  const number = next()
  return app.db
    .insertInto('clients')
    .values({
      name: name ?? `Client ${number}`,
      url_token: newUrlToken(),
      referral_code: `code-${number}`,
      maximum_learners: maximumLearners,
    })
    .returning(['id', 'name', 'url_token as urlToken', 'referral_code as referralCode'])
    .executeTakeFirstOrThrow()
}

export async function makeTeam({ app }: Product, clientId: string, { name }: { name?: string } = {}) {
  return app.db
    .insertInto('teams')
    .values({ client_id: clientId, name: name ?? `Team ${next()}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

export async function joinTeam({ app }: Product, team: { id: string }, ...people: { id: string }[]) {
  for (const { id } of people)
    await app.db.insertInto('team_members').values({ team_id: team.id, user_id: id }).execute()
}

/** From now on this manager is limited to these teams. */
export async function limitTo({ app }: Product, manager: { id: string }, ...teams: { id: string }[]) {
  for (const { id } of teams)
    await app.db.insertInto('team_managers').values({ team_id: id, user_id: manager.id }).execute()
}

/** A course without a package behind it: enough for lists, pathways and records. */
/** A test that needs the picture stores one there. */
export const badgeOfMadeCourses = 'images/00000000-0000-0000-0000-000000000000.png'

export async function makeCourse({ app }: Product, { title }: { title?: string } = {}) {
  const number = next()
  return app.db.transaction().execute(async (tx) => {
    const course = await tx
      .insertInto('courses')
      .values({
        title: title ?? `Course ${number}`,
        description: `What course ${number} is about`,
        reference: `REF-${number}`,
        badge_image: badgeOfMadeCourses,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    const version = await tx
      .insertInto('course_versions')
      .values({
        course_id: course.id,
        number: 1,
        scorm_version: '1.2',
        package: JSON.stringify({
          scormVersion: '1.2',
          organization: 'org',
          title: '',
          objectivesGlobalToSystem: false,
          root: { id: 'org', title: '', isVisible: true, hideLmsUi: [], children: [] },
        } satisfies Package),
        size_bytes: 1000,
        file_count: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('courses')
      .set({ current_version_id: version.id })
      .where('id', '=', course.id)
      .execute()
    return { ...course, versionId: version.id }
  })
}

/** A pathway of these courses, assigned to these clients and teams. */
export async function makePathway(
  { app }: Product,
  {
    courseIds = [],
    clientIds = [],
    teamIds = [],
  }: { courseIds?: string[]; clientIds?: string[]; teamIds?: string[] } = {},
) {
  const number = next()
  return app.db.transaction().execute(async (tx) => {
    const pathway = await tx
      .insertInto('pathways')
      .values({ name: `Pathway ${number}`, description: `What pathway ${number} leads to` })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    for (const courseId of courseIds)
      await tx.insertInto('pathway_courses').values({ pathway_id: pathway.id, course_id: courseId }).execute()
    for (const clientId of clientIds)
      await tx.insertInto('client_pathways').values({ pathway_id: pathway.id, client_id: clientId }).execute()
    for (const teamId of teamIds)
      await tx.insertInto('team_pathways').values({ pathway_id: pathway.id, team_id: teamId }).execute()
    return pathway
  })
}

export interface FormOptions {
  title?: string
  /** What is asked, each with what can be answered. */
  questions?: [question: string, ...answers: string[]][]
  /** What is asked for an answer in one's own words. */
  texts?: string[]
  courseId?: string
  clientIds?: string[]
}

/** A feedback form, attached to its course. Answers the ids of its questions too. */
export async function makeForm({ app }: Product, options: FormOptions = {}) {
  const { title = `Form ${next()}`, questions = [], texts = [], courseId, clientIds = [] } = options
  return app.db.transaction().execute(async (tx) => {
    const id = await addForm(tx, { title, description: '' })
    const made: { id: string; answers: { id: string; value: string }[] }[] = []
    for (const [at, [value, ...values]] of questions.entries()) {
      const question = { formId: id, value, ordinal: at + 1, isFreeText: false }
      const questionId = await addQuestion(tx, question)
      const answers: { id: string; value: string }[] = []
      for (const [ordinal, answer] of values.entries())
        answers.push({ id: await addChoice(tx, { questionId, value: answer, ordinal }), value: answer })
      made.push({ id: questionId, answers })
    }
    const textIds: string[] = []
    for (const [at, value] of texts.entries()) {
      const question = { formId: id, value, ordinal: questions.length + at + 1, isFreeText: true }
      textIds.push(await addQuestion(tx, question))
    }
    if (courseId) await attach(tx, id, courseId)
    for (const clientId of clientIds)
      await tx.insertInto('feedback_form_clients').values({ form_id: id, client_id: clientId }).execute()
    return { id, questions: made, texts: textIds }
  })
}

export interface RecordOptions {
  lessonStatus?: number
  score?: number
  progress?: number
  startedAt?: string
  completedAt?: string
  restarts?: number
  lastActiveAt?: string
}

/** What a learner has done in a course: the record, and its current attempt. Answers the tracking id. */
export async function makeRecord(
  { app }: Product,
  learner: Pick<MadePerson, 'id' | 'clientId'>,
  course: { id: string; versionId: string },
  options: RecordOptions = {},
): Promise<{ id: string; attemptId: string }> {
  const result = {
    started_at: options.startedAt ?? new Date().toISOString(),
    completed_at: options.completedAt ?? null,
    lesson_status: options.lessonStatus ?? 1,
    score: options.score ?? null,
    progress: options.progress ?? 0,
  }
  const restarts = options.restarts ?? 0
  return app.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('course_records')
      .values({
        user_id: learner.id,
        client_id: learner.clientId,
        course_id: course.id,
        restarts,
        last_active_at: options.lastActiveAt ?? result.started_at,
        ...result,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attempt = await tx
      .insertInto('attempts')
      .values({ record_id: id, number: restarts + 1, version_id: course.versionId, ...result })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('course_records').set({ attempt_id: attempt.id }).where('id', '=', id).execute()
    return { id, attemptId: attempt.id }
  })
}

/** Of the provider, which everybody sees, when no client is named. */
export async function makeCommunity({ app }: Product, clientId?: string): Promise<{ id: string }> {
  return app.db
    .insertInto('communities')
    .values({
      client_id: clientId ?? (await providerId(app.db)),
      name: `Community ${next()}`,
      description: 'What it is for',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function makePost(
  product: Product,
  community: { id: string },
  author: MadePerson,
  { title = `Post ${next()}`, text = 'Its text' }: { title?: string; text?: string } = {},
) {
  const { post } = await product.ask(createPost, { communityId: community.id, title, text }, author)
  return post
}
