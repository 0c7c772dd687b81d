import { describe, expect, test } from 'vitest'
import * as users from '#contract/calls/users.ts'
import { makeClient, makeCourse, makeLearner, makeManager, makePathway } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { unknownId } from '#tests/support/refusals.ts'
import { startUsers } from '#tests/support/start-users.ts'
import { csvLines } from '#tests/support/strict-csv.ts'

const { product, admin, client, manager, other } = await startUsers()

describe('the export', () => {
  const exportOf = (ids: string[], as: { token: string }) =>
    product.send(requestOf(users.exportMany, { selectedUserIds: ids }, as))

  test('has a row for each learner and course, in the order they were chosen', async () => {
    const place = await makeClient(product, { name: 'Meadow, Ltd' })
    const itsManager = await makeManager(product, place.id)
    const [first, second] = [
      await makeCourse(product, { title: 'A first course' }),
      await makeCourse(product, { title: 'B second course' }),
    ]
    await makePathway(product, { courseIds: [second.id, first.id], clientIds: [place.id] })
    const [ada, bob] = [
      await makeLearner(product, place.id, { firstName: 'Ada', lastName: 'Lark' }),
      await makeLearner(product, place.id, { firstName: 'Bob', lastName: 'Lark', confirmed: false }),
    ]
    await product.app.db
      .insertInto('course_records')
      .values({
        user_id: ada.id,
        client_id: place.id,
        course_id: second.id,
        started_at: '2026-01-02T03:04:05Z',
        completed_at: '2026-01-03T03:04:05Z',
        lesson_status: 4,
        score: 87.5,
        progress: 100,
        restarts: 2,
      })
      .execute()
    const answer = await exportOf([bob.id, ada.id], itsManager)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Learner-Export-\d\d-\d\d-\d{4}\.csv"/,
    )
    expect(csvLines(answer)).toEqual([
      'First Name,Last Name,Email,Client,Email Confirmed,Course,Status,Score,Result,Restarts',
      `Bob,Lark,${bob.email},Meadow, Ltd,No,A first course,Not Started,,Assessment Not Taken,0`,
      `Bob,Lark,${bob.email},Meadow, Ltd,No,B second course,Not Started,,Assessment Not Taken,0`,
      `Ada,Lark,${ada.email},Meadow, Ltd,Yes,A first course,Not Started,,Assessment Not Taken,0`,
      `Ada,Lark,${ada.email},Meadow, Ltd,Yes,B second course,Completed,87.5,Passed,2`,
    ])
  })

  test('prevents a spreadsheet from running a name as a formula', async () => {
    const place = await makeClient(product)
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1']
    const made = await Promise.all(names.map((firstName) => makeLearner(product, place.id, { firstName })))
    const answer = await exportOf(
      made.map(({ id }) => id),
      admin,
    )
    const cells = csvLines(answer)
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(cells).toEqual(names.map((name) => `'${name}`))
  })

  test('has one row without a course for a person who takes none', async () => {
    const place = await makeClient(product)
    const { id } = await makeCourse(product)
    await makePathway(product, { courseIds: [id], clientIds: [place.id] })
    const itsManager = await makeManager(product, place.id)
    const both = await makeManager(product, place.id, { secondaryRole: 'LEARNER' })
    const rows = csvLines(await exportOf([itsManager.id, both.id], admin)).slice(1)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(new RegExp(`${itsManager.email},${place.name},Yes,,,,,$`))
    expect(rows[1]).toMatch(
      new RegExp(`${both.email},${place.name},Yes,Course \\d+,Not Started,,Assessment Not Taken,0$`),
    )
  })

  test('is refused when it names a person whom the caller may not see', async () => {
    const own = await makeLearner(product, client.id)
    const foreign = await makeLearner(product, other.id)
    for (const wrong of [foreign.id, unknownId]) {
      const answer = await exportOf([own.id, wrong], manager)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ success: false, errors: [{ error: 'Not found' }] })
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
  })

  test('continues after the first batch from the database', async () => {
    const place = await makeClient(product)
    const rows = Array.from({ length: 600 }, (_, at) => ({
      client_id: place.id,
      first_name: `Number ${at}`,
      last_name: 'Many',
      email: `many-${at}@example.test`,
      url_token: `many-${at}`,
      role: 'LEARNER' as const,
    }))
    const made = await product.app.db.insertInto('users').values(rows).returning('id').execute()
    const answer = await exportOf(
      made.map(({ id }) => id),
      admin,
    )
    expect(csvLines(answer)).toHaveLength(601)
  })
})
