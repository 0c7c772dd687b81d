// Validities as they are set for courses and clients.
import { expect, test } from 'vitest'
import * as training from '#contract/calls/training.ts'
import * as clientValidity from '#contract/calls/client-validity.ts'
import { addMonths } from '#tests/reference/training/validity.ts'
import { makeLearner, makeRecord } from '#tests/support/make.ts'
import { startTraining } from '#tests/support/start-training.ts'

const { product, admin, today, makeAssigned, listOf } = await startTraining()

test('a validity holds for what is completed from then on, and for what exists only when that is asked for', async () => {
  const assigned = await makeAssigned()
  const { client, learner, first } = assigned
  const other = await makeLearner(product, client.id)
  const now = new Date().toISOString()
  await makeRecord(product, learner, first, { lessonStatus: 4, completedAt: now })
  const validity = { courseId: first.id, months: 1, renewalDays: 40, renewFrom: 'previousEnd' as const }
  expect(await product.ask(training.openValidity, { courseId: first.id }, admin)).toMatchObject({
    months: null,
    completions: 1,
  })
  expect(await product.ask(training.saveValidity, validity, admin)).toMatchObject({ changedCompletions: 0 })
  await makeRecord(product, other, first, { lessonStatus: 4, completedAt: now })
  const statusOf = async ({ urlToken }: { urlToken: string }) =>
    (await listOf(assigned)).obligations.find(
      ({ learner: of, course }) => of.urlToken === urlToken && course.id === first.id,
    )?.status
  expect([await statusOf(learner), await statusOf(other)]).toEqual(['completed', 'renewalDue'])
  expect(
    await product.ask(training.saveValidity, { ...validity, applyToExisting: true }, admin),
  ).toMatchObject({ changedCompletions: 1 })
  expect([await statusOf(learner), await statusOf(other)]).toEqual(['renewalDue', 'renewalDue'])
  expect(await product.refuse(training.saveValidity, { ...validity, months: 0 }, admin)).toMatchObject({
    status: 400,
    errors: ['Please enter a whole number of months from 1 to 600'],
  })
})

test('a client has its own validity, for what exists only when that is asked for', async () => {
  const assigned = await makeAssigned()
  const { client, learner, first } = assigned
  const place = { clientId: client.id, courseId: first.id }
  const rule = { months: 1, renewalDays: 10, renewFrom: 'completion' as const }
  await makeRecord(product, learner, first, { lessonStatus: 4, completedAt: new Date().toISOString() })
  const endOf = async () =>
    (await listOf(assigned)).obligations.find(({ course }) => course.id === first.id)?.validUntil
  expect(await product.ask(clientValidity.count, place, admin)).toEqual({ completions: 1 })
  expect(await product.ask(clientValidity.save, { ...place, ...rule }, admin)).toEqual({
    changedCompletions: 0,
  })
  expect(await endOf()).toBeNull()
  const { courses } = await product.ask(clientValidity.list, { clientId: client.id }, admin)
  expect(courses.find(({ id }) => id === first.id)).toMatchObject({
    ofCourse: { months: null },
    ofClient: rule,
  })
  const applied = { ...place, applyToExisting: true }
  expect(await product.ask(clientValidity.save, { ...applied, ...rule }, admin)).toEqual({
    changedCompletions: 1,
  })
  expect(await endOf()).toBe(addMonths(today, 1))
  expect(await product.ask(clientValidity.remove, applied, admin)).toEqual({ changedCompletions: 1 })
  expect(await endOf()).toBeNull()
  const elsewhere = await makeAssigned()
  expect(
    await product.refuse(clientValidity.save, { ...place, ...rule, courseId: elsewhere.first.id }, admin),
  ).toMatchObject({ status: 404 })
})
