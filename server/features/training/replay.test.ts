// A validity that is applied to the completions that exist gives random chains of them exactly what recording them one by one
// under it gives (rule deadlines-37): compared with another course that had this validity from the beginning, and with a
// second reading of the rule.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as clientValidity from '#contract/calls/client-validity.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import type { RenewFrom } from '#contract/rules/training.ts'
import { addMonths } from '#tests/reference/training/validity.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { seeded } from '#tests/support/seeded.ts'
import { type Day, addDays } from '../../training/calendar.ts'
import { issueCertificate } from '../certificates/issue.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const { below, chance, oneOf } = seeded(20_261_126)
const first = addDays(new Date().toISOString().slice(0, 10), -900)

interface Rule {
  months: number | null
  renewalDays: number
  renewFrom: RenewFrom
}
const ruleOf = (): Rule => ({
  months: oneOf([null, 1, 2, 3, 6, 12]),
  renewalDays: oneOf([0, 30, 60, 200]),
  renewFrom: oneOf(['previousEnd', 'previousEnd', 'completion'] as const),
})

/** What is recorded of both courses. Days of what happens here are in order; what happened elsewhere may be recorded later. */
type Happening =
  | { what: 'passed'; day: Day }
  | { what: 'failed'; day: Day }
  | { what: 'elsewhere'; day: Day; ownEnd: Day | null }
  /** Of the completion with this place among all. */
  | { what: 'revoked'; place: number; day: Day }
  | { what: 'corrected'; place: number; day: Day; ownEnd: Day | null }

interface Chain {
  learner: MadePerson
  happenings: Happening[]
}

function chainOf(learner: MadePerson): Chain {
  const happenings: Happening[] = []
  const completions: { isHere: boolean; day: Day }[] = []
  const ownEnd = (from: Day) => (chance(0.4) ? addDays(from, 20 + below(300)) : null)
  let day = first
  for (let count = 3 + below(8); count > 0; count--) {
    day = addDays(day, 1 + below(70))
    const place = below(Math.max(completions.length, 1))
    const what = oneOf(['passed', 'passed', 'passed', 'failed', 'elsewhere', 'revoked', 'corrected'] as const)
    const found = completions[place]
    if (what === 'failed') happenings.push({ what, day })
    else if (what === 'passed') {
      happenings.push({ what, day })
      completions.push({ isHere: true, day })
    } else if (what === 'elsewhere') {
      const earlier = addDays(day, -oneOf([0, 0, 10, 100]))
      happenings.push({ what, day: earlier, ownEnd: ownEnd(earlier) })
      completions.push({ isHere: false, day: earlier })
    } else if (found?.isHere && what === 'revoked') happenings.push({ what, place, day })
    else if (found && !found.isHere && what === 'corrected') {
      const another = chance(0.3) ? day : addDays(found.day, below(40) - 30)
      happenings.push({ what, place, day: another, ownEnd: ownEnd(another) })
    }
  }
  return { learner, happenings }
}

const completionsOf = async (learner: MadePerson, courseId: string) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', learner.id)
    .where('course_id', '=', courseId)
    .orderBy('recorded_at')
    .select(['id', 'completed_on as day', 'valid_until as until', 'renewable_from as from'])
    .execute()

const periodsOf = async (learner: MadePerson, courseId: string) =>
  (await completionsOf(learner, courseId)).map(({ day, until, from }) => ({ day, until, from }))

async function happen({ learner, happenings }: Chain, course: Awaited<ReturnType<typeof makeCourse>>) {
  const { id } = await makeRecord(product, learner, course)
  const row = { urlToken: learner.urlToken, courseId: course.id }
  const completionAt = async (place: number) => (await completionsOf(learner, course.id))[place]?.id ?? ''
  for (const [number, happening] of happenings.entries()) {
    const { day } = happening
    if (happening.what === 'passed' || happening.what === 'failed') {
      const at = `${day}T12:00:00Z`
      const attempt = await db
        .insertInto('attempts')
        .values({ record_id: id, number: number + 2, version_id: course.versionId, started_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`update course_records set attempt_id = ${attempt.id}::uuid, completed_at = null, lesson_status = 3
                 where id = ${id}::uuid`.execute(db)
      if (happening.what === 'passed')
        await sql`update course_records set completed_at = ${at}::timestamptz, lesson_status = 4
                   where id = ${id}::uuid`.execute(db)
    } else if (happening.what === 'revoked')
      await sql`update completions set ended_on = ${day}::date
                 where id = ${await completionAt(happening.place)}::uuid and ended_on is null`.execute(db)
    else {
      const facts = {
        completedOn: day,
        title: 'First aid',
        ...(happening.ownEnd ? { validUntil: happening.ownEnd } : {}),
      }
      if (happening.what === 'elsewhere')
        await product.ask(personTraining.recordExternal, { ...row, ...facts, evidence: evidence() }, admin)
      else
        await product.ask(
          personTraining.correctExternal,
          { id: await completionAt(happening.place), ...facts, reason: 'It was wrong' },
          admin,
        )
    }
  }
}

/** The second reading: each with its place in the order of recording, and when its day and end were entered. */
function expectedBy(rule: Rule, happenings: Happening[]) {
  const all: { recorded: number; entered: number; day: Day; ownEnd: Day | null; ended?: Day }[] = []
  for (const [number, happening] of happenings.entries()) {
    const { day } = happening
    if (happening.what === 'passed') all.push({ recorded: number, entered: number, day, ownEnd: null })
    if (happening.what === 'elsewhere')
      all.push({ recorded: number, entered: number, day, ownEnd: happening.ownEnd })
    const named = 'place' in happening ? all[happening.place] : undefined
    if (happening.what === 'revoked' && named) named.ended ??= day
    if (happening.what === 'corrected' && named && (named.day !== day || named.ownEnd !== happening.ownEnd))
      Object.assign(named, { day, ownEnd: happening.ownEnd, entered: number })
  }
  type One = (typeof all)[number]
  const known = new Map<One, { day: Day; until: Day | null; from: Day | null }>()
  const inOrder = all.toSorted((a, b) => (a.day === b.day ? a.entered - b.entered : a.day < b.day ? -1 : 1))
  for (const [place, one] of inOrder.entries()) {
    const previous = inOrder
      .slice(0, place)
      .filter(({ recorded, ended }) => recorded < one.entered && (ended === undefined || one.day < ended))
      .at(-1)
    const before = previous && known.get(previous)
    const isInTime = Boolean(
      before?.until && before.from && before.from <= one.day && one.day <= before.until,
    )
    const begins = rule.renewFrom === 'previousEnd' && isInTime ? (before?.until as Day) : one.day
    const until = one.ownEnd ?? (rule.months === null ? null : addMonths(begins, rule.months))
    known.set(one, { day: one.day, until, from: until && addDays(until, -rule.renewalDays) })
  }
  return all.map((one) => known.get(one))
}

async function applied(clientId: string | null, courseId: string, rule: Rule) {
  const validity = { courseId, ...rule, applyToExisting: true }
  const count = () =>
    clientId === null
      ? product.ask(training.openValidity, { courseId }, admin)
      : product.ask(clientValidity.count, { clientId, courseId }, admin)
  const { completions } = await count()
  const { changedCompletions } =
    clientId === null
      ? await product.ask(training.saveValidity, validity, admin)
      : await product.ask(clientValidity.save, { clientId, ...validity }, admin)
  return { completions, changedCompletions }
}

test('random chains have what recording them one by one would have given', { timeout: 300_000 }, async () => {
  let continued = 0
  let corrected = 0
  for (let turn = 0; turn < 12; turn++) {
    const client = await makeClient(product)
    const [before, after] = [ruleOf(), ruleOf()]
    const [changing, twin] = [await makeCourse(product), await makeCourse(product)]
    await makePathway(product, { courseIds: [changing.id, twin.id], clientIds: [client.id] })
    await product.ask(training.saveValidity, { courseId: changing.id, ...before }, admin)
    await product.ask(training.saveValidity, { courseId: twin.id, ...after }, admin)
    const chains: Chain[] = []
    for (let count = 0; count < 4; count++) {
      const chain = chainOf(await makeLearner(product, client.id))
      chains.push(chain)
      await happen(chain, changing)
      if (chain.happenings.every(({ what }) => what !== 'corrected')) await happen(chain, twin)
    }
    const ofClient = chance(0.5) ? client.id : null
    const { completions, changedCompletions } = await applied(ofClient, changing.id, after)
    let following = 0
    for (const { learner, happenings } of chains) {
      const found = await periodsOf(learner, changing.id)
      expect({ happenings, before, after, found }).toEqual({
        ...{ happenings, before, after },
        found: expectedBy(after, happenings),
      })
      following += await withoutOwnEnd(learner, changing.id)
      if (happenings.every(({ what }) => what !== 'corrected'))
        expect(found).toEqual(await periodsOf(learner, twin.id))
      else corrected++
      continued += found.filter(
        ({ day, until }) => after.months && until !== addMonths(day, after.months),
      ).length
    }
    expect(completions).toBe(following)
    expect(changedCompletions).toBeLessThanOrEqual(completions)
    // Once more changes nothing.
    expect(await applied(ofClient, changing.id, after)).toEqual({ completions, changedCompletions: 0 })
  }
  expect(continued).toBeGreaterThan(20)
  expect(corrected).toBeGreaterThan(5)
})

const withoutOwnEnd = async (learner: MadePerson, courseId: string) =>
  (
    await db
      .selectFrom('completions')
      .leftJoin('external_completions as external', 'external.completion_id', 'completions.id')
      .where('completions.user_id', '=', learner.id)
      .where('completions.course_id', '=', courseId)
      .where('external.own_valid_until', 'is', null)
      .select('completions.id')
      .execute()
  ).length

test('a validity of the course leaves alone what is in clients with their own, and the number says so', async () => {
  const course = await makeCourse(product)
  const [own, other] = [await makeClient(product), await makeClient(product)]
  await makePathway(product, { courseIds: [course.id], clientIds: [own.id, other.id] })
  const rule = { months: 6, renewalDays: 30, renewFrom: 'previousEnd' } as const
  await product.ask(clientValidity.save, { clientId: own.id, courseId: course.id, ...rule }, admin)
  const people = [await makeLearner(product, own.id), await makeLearner(product, other.id)]
  for (const learner of people)
    await makeRecord(product, learner, course, { lessonStatus: 4, completedAt: `${first}T12:00:00Z` })
  const untils = async () =>
    Promise.all(people.map(async (learner) => (await completionsOf(learner, course.id))[0]?.until))
  expect(await untils()).toEqual([addMonths(first, 6), null])
  expect(await applied(null, course.id, { ...rule, months: 12 })).toEqual({
    completions: 1,
    changedCompletions: 1,
  })
  expect(await untils()).toEqual([addMonths(first, 6), addMonths(first, 12)])
})

test('the certificate of a renewal in time is as long as what it continues, and follows each validity that is applied', async () => {
  const client = await makeClient(product)
  const [learner, course] = [await makeLearner(product, client.id), await makeCourse(product)]
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const rule = { months: 12, renewalDays: 60, renewFrom: 'previousEnd' } as const
  await product.ask(training.saveValidity, { courseId: course.id, ...rule }, admin)
  const issue = (trackingId: string) =>
    db.transaction().execute((tx) =>
      issueCertificate(tx, product.app, {
        ...{ trackingId, userId: learner.id, courseId: course.id },
        versionId: course.versionId,
      }),
    )
  const record = await makeRecord(product, learner, course, {
    lessonStatus: 4,
    completedAt: `${first}T12:00:00Z`,
  })
  await issue(record.id)
  await sql`update attempts set ended_at = now() where id = ${record.attemptId}::uuid`.execute(db)
  const second = addDays(first, 330)
  const attempt = await db
    .insertInto('attempts')
    .values({
      record_id: record.id,
      number: 2,
      version_id: course.versionId,
      started_at: `${second}T09:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update course_records set attempt_id = ${attempt.id}::uuid, completed_at = null where id = ${record.id}::uuid`.execute(
    db,
  )
  await sql`update course_records set completed_at = ${`${second}T12:00:00Z`}::timestamptz where id = ${record.id}::uuid`.execute(
    db,
  )
  expect(await issue(record.id)).toBe(true)
  const ends = async () => {
    const { certificates } = await product.ask(issued.myCertificates, {}, learner)
    const completions = await completionsOf(learner, course.id)
    expect(certificates.map(({ expiresOn }) => expiresOn).toReversed()).toEqual(
      completions.map(({ until }) => until),
    )
    return completions.map(({ until }) => until)
  }
  const continued = [addMonths(first, 12), addMonths(addMonths(first, 12), 12)]
  expect(await ends()).toEqual(continued)
  // The same validity changes nothing, and after another one it leads back.
  expect(await applied(null, course.id, rule)).toMatchObject({ changedCompletions: 0 })
  expect(await ends()).toEqual(continued)
  await applied(null, course.id, { ...rule, months: 6 })
  expect(await ends()).toEqual([addMonths(first, 6), addMonths(second, 6)])
  await applied(client.id, course.id, rule)
  expect(await ends()).toEqual(continued)
})

test('correcting the words of a completion elsewhere does not give it the validity of today', async () => {
  const client = await makeClient(product)
  const [learner, course] = [await makeLearner(product, client.id), await makeCourse(product)]
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const rule = { courseId: course.id, months: 6, renewalDays: 30, renewFrom: 'previousEnd' } as const
  await product.ask(training.saveValidity, rule, admin)
  const facts = { completedOn: first, title: 'First aid' }
  const row = { urlToken: learner.urlToken, courseId: course.id }
  await product.ask(personTraining.recordExternal, { ...row, ...facts, evidence: evidence() }, admin)
  await product.ask(training.saveValidity, { ...rule, months: 24 }, admin)
  const [{ id } = { id: '' }] = await completionsOf(learner, course.id)
  const correct = (changed: object) =>
    product.ask(personTraining.correctExternal, { id, ...facts, reason: 'It was wrong', ...changed }, admin)
  await correct({ title: 'First aid at work' })
  expect(await completionsOf(learner, course.id)).toMatchObject([{ until: addMonths(first, 6) }])
  await correct({ completedOn: addDays(first, 1) })
  expect(await completionsOf(learner, course.id)).toMatchObject([{ until: addMonths(addDays(first, 1), 24) }])
})
