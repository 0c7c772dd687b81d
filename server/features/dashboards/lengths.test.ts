// With the people and courses of the demo, each figure of a dashboard is the length of the list that it leads to (rule reports-15). Which
// list that is, is tested with the pages: web/features/dashboards/places.browser.test.tsx.
import { expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { demoLogins } from '#server/demo/people.ts'
import { startDemo } from '#tests/support/start-demo.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, logIn, firstClient } = await startDemo()
const admin = await logIn(demoLogins.admin)
const manager = await logIn(demoLogins.manager)
type Who = typeof admin
await updateAllObligations(db)

const activity = async (show: Input<typeof dashboards.activity>['show'], who: Who) => {
  const { rows, totalCount } = await product.ask(dashboards.activity, { show, pageSize: 500 }, who)
  expect(rows).toHaveLength(totalCount)
  return totalCount
}
const allLearners = async (who: Who) => {
  const { users, totalCount } = await product.ask(learners.list, { pageSize: 500 }, who)
  expect(users).toHaveLength(totalCount)
  return totalCount
}
const people = async (filter: Input<typeof compliance.people>, who: Who) => {
  const listed = await product.ask(compliance.people, { ...filter, pageSize: 500 }, who)
  expect(listed.people).toHaveLength(listed.totalCount)
  return listed.totalCount
}

test('the cards of an administrator', async () => {
  const listed = {
    numberOfClients: (await product.ask(clients.list, { page: 1, pageSize: 500 }, admin)).clients.length,
    numberOfLearners: await allLearners(admin),
    numberOfCourses: (await product.ask(courses.list, { page: 0, pageSize: 500 }, admin)).courses.length,
    numberOfPathways: (await product.ask(pathways.list, {}, admin)).learningPathways.length,
    numberOfLoginsThisMonth: await activity('logins', admin),
    coursesStartedThisMonth: await activity('started', admin),
    coursesCompletedThisMonth: await activity('completed', admin),
  }
  expect(await product.ask(dashboards.admin, {}, admin)).toMatchObject(listed)
  expect(listed.numberOfLoginsThisMonth).toBeGreaterThan(0)
})

test('the cards of a manager', async () => {
  const listed = {
    numberOfLearners: await allLearners(manager),
    numberOfPathways: (await product.ask(pathways.listOfClient, {}, manager)).learningPathways.length,
    learnerLoginsThisMonth: await activity('logins', manager),
    coursesCompletedThisMonth: await activity('completed', manager),
    coursesInProgress: await activity('in-progress', manager),
    coursesNotStarted: await activity('not-started', manager),
  }
  expect(await product.ask(dashboards.clientManager, {}, manager)).toMatchObject(listed)
})

test('the courses that people are late with, of all clients, of one and of the own', async () => {
  const { id: clientId } = await firstClient()
  for (const [who, of] of [
    [admin, {}],
    [admin, { clientId }],
    [manager, {}],
  ] as const) {
    const { late } = await product.ask(dashboards.overview, of, who)
    expect(late.length).toBeGreaterThan(0)
    for (const { courseId, state, people: count } of late) {
      expect(count).toBeGreaterThan(0)
      expect(await people({ ...of, courseId, people: state }, who)).toBe(count)
    }
  }
})

test('how many people each course of a pathway has, and how many of them are up to date', async () => {
  const { learningPathways } = await product.ask(pathways.listOfClient, {}, manager)
  for (const { id: learningPathwayId } of learningPathways) {
    const { courses: counted } = await product.ask(
      compliance.complianceMatrix,
      { learningPathwayId, pageNumber: 1, pageSize: 1 },
      manager,
    )
    expect(counted.length).toBeGreaterThan(0)
    for (const { id: courseId, people: all, peopleUpToDate } of counted) {
      const of = { learningPathwayId, courseId }
      expect(await people(of, manager)).toBe(all)
      expect(await people({ ...of, people: 'upToDate' }, manager)).toBe(peopleUpToDate)
    }
  }
})
