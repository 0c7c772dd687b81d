// A manager who is limited to teams learns nothing of other people (rule teams-5): every call that reads answers the same in two
// worlds that differ only in people outside of these teams.
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import * as learners from '#contract/calls/learners.ts'
import * as teamsCalls from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import * as deletions from '#contract/calls/deletions.ts'
import { addSubmission } from '#server/features/feedback/answers/sending-queries.ts'
import { callsOf } from '#server/http/openapi.ts'
import { linesOf, onApiHost } from './calls/all.ts'
import { tried } from './world/try-call.ts'
import { type World, makeWorld } from './world/world.ts'
import * as make from './support/make.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { startProduct } from './support/product.ts'

const product = await startProduct()
const { db } = product.app
await product.api.listen({ port: 0, host: '127.0.0.1' })
const base = `http://127.0.0.1:${(product.api.server.address() as AddressInfo).port}/api/`
const caller = 'manager limited to the team'

const reading = new Set(
  callsOf(api).flatMap(({ call }) => {
    const { audit } = call
    const changes =
      audit === 'attempt log' || (typeof audit === 'object' && ['changes', 'signs in'].includes(audit.kind))
    return changes ? [] : linesOf(call)
  }),
)

/** Without what differs between two calls a moment apart. */
const settled = (body: string, requestId: string) =>
  body
    .replaceAll(requestId || '-', '')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?/g, 'time')
    // Tickets, and addresses of pictures that change every week.
    .replaceAll(/playcourse\/[\w-]{43}/g, 'playcourse')
    // What a log-in with single sign-on, or with a passkey, begins with.
    .replaceAll(/(state|nonce|code_challenge)=[\w-]{43}/g, '$1')
    .replaceAll(/"(secret|challenge)":"[\w-]+"/g, '$1')

/** A course of the client that asks, with its form. */
async function makeAsked({ client }: World) {
  const course = await make.makeCourse(product)
  await make.makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const form = await make.makeForm(product, {
    courseId: course.id,
    questions: [['How was it?', 'Bad', 'Good']],
  })
  return { course, form }
}

/** People of the client outside of the team, with everything that is counted of people somewhere. */
async function changeOthers(world: World, { course: asked, form }: Awaited<ReturnType<typeof makeAsked>>) {
  const { client } = world
  const course = await world.course()
  const admin = await make.makeAdmin(product)
  const otherTeam = await make.makeTeam(product, client.id, { name: 'Night shift' })
  const manager = await make.makeManager(product, client.id)
  await make.makeManager(product, client.id)
  for (let at = 0; at < 7; at++) {
    const person = await make.makeLearner(product, client.id, {
      firstName: 'Outside',
      confirmed: at % 3 !== 0,
    })
    if (at % 2) await make.joinTeam(product, otherTeam, person)
    const isDone = at < 4
    const now = new Date().toISOString()
    await make.makeRecord(product, person, course, {
      lessonStatus: isDone ? 4 : 1,
      progress: isDone ? 100 : 40,
      startedAt: now,
      ...(isDone ? { completedAt: now } : {}),
    })
    await sql`insert into login_events (user_id, client_id, is_learner) values (${person.id}, ${client.id}, true)`.execute(
      db,
    )
    await db.transaction().execute((tx) =>
      addSubmission(tx, {
        formId: form.id,
        courseId: asked.id,
        userId: person.id,
        clientId: client.id,
        additionalFeedback: 'Outside',
        chosen: [
          { questionId: form.questions[0]?.id ?? '', choiceId: form.questions[0]?.answers[0]?.id ?? '' },
        ],
        texts: [],
      }),
    )
    const report = { post_id: (await world.post()).id, user_id: person.id, reason: 'Outside' }
    await db.insertInto('community_reports').values(report).execute()
    if (at === 2) await product.ask(users.archive, { userIds: [person.id] }, admin)
    if (at === 3) await product.ask(users.remove, { id: person.id }, admin)
  }
  await make.limitTo(product, manager, otherTeam)
  const pathway = await make.makePathway(product, {
    courseIds: [(await make.makeCourse(product)).id],
    clientIds: [],
  })
  await product.ask(teamsCalls.assignPathway, { teamId: otherTeam.id, learningPathwayId: pathway.id }, admin)
}

describe('a manager who is limited to a team', () => {
  test('is answered the same by every call that reads, independent of the other people at the client', async () => {
    const world = await makeWorld(product, [caller])
    await db.updateTable('clients').set({ maximum_learners: 500 }).where('id', '=', world.client.id).execute()
    const token = world.callerOf(caller)?.token
    const asked = await makeAsked(world)
    const chosen = Object.entries(onApiHost).filter(([line]) => reading.has(line))
    const inputs = new Map<string, Record<string, unknown>>()
    for (const [line, { send }] of chosen) inputs.set(line, (await send?.(world)) ?? {})
    const answers = async () => {
      const found = new Map<string, string>()
      for (const [line, fields] of inputs) {
        const { status, body, requestId } = await tried(line, base, fields, world, token)
        // Files that are compressed have the time in them.
        const isText = !/^(PK|%PDF)/.test(body)
        found.set(line, `${status} ${isText ? settled(body, requestId) : ''}`)
      }
      return found
    }
    // Any call that is answered works out what is outstanding.
    await updateAllObligations(db)
    const before = await answers()
    await changeOthers(world, asked)
    const after = await answers()
    expect(chosen.length).toBeGreaterThan(80)
    // Otherwise nothing would be compared.
    expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(60)
    for (const [line, answer] of before) expect.soft(after.get(line), line).toBe(answer)
  }, 600_000)

  describe('at a client with no seat left', () => {
    const noNumber = {
      status: 409,
      errors: [
        'There are not enough places at your organisation for this. Please ask a manager of the whole organisation, or your provider',
      ],
    }

    test('gets a refusal without a number from every call that needs a seat', async () => {
      const client = await make.makeClient(product, { maximumLearners: 60 })
      const team = await make.makeTeam(product, client.id)
      const manager = await make.makeManager(product, client.id)
      const whole = await make.makeManager(product, client.id)
      await make.limitTo(product, manager, team)
      const [archived, deleted] = [
        await make.makeLearner(product, client.id),
        await make.makeLearner(product, client.id),
      ]
      await make.joinTeam(product, team, archived, deleted)
      const [colleague] = [await make.makePerson(product, { clientId: client.id, role: 'LEARNER' })]
      await product.ask(users.archive, { userIds: [archived.id] }, manager)
      await product.ask(users.remove, { id: deleted.id }, manager)
      await db.updateTable('clients').set({ maximum_learners: 1 }).where('id', '=', client.id).execute()

      const row = { firstName: 'Ada', lastName: 'Byron', email: 'ada@full.test' }
      const create = { kind: 'learner', ...row, teamId: team.id } as const
      const upload = { clientId: client.id, users: [row] }
      expect(await product.refuse(users.create, create, manager)).toEqual(noNumber)
      expect(await product.refuse(learners.uploadUsers, upload, manager)).toEqual(noNumber)
      expect(await product.refuse(users.unarchive, { userIds: [archived.id] }, manager)).toEqual(noNumber)
      const { deletions: found } = await product.ask(deletions.list, {}, manager)
      expect(await product.refuse(deletions.restore, { id: found[0]?.id ?? '' }, manager)).toEqual(noNumber)
      // The manager of the whole client reads the limit.
      expect(await product.refuse(users.create, { kind: 'learner', ...row }, whole)).toEqual({
        status: 409,
        errors: ['The learner limit of 1 has been reached'],
      })
      expect(colleague.id).not.toBe('')
    })
  })
})
