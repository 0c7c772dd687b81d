// Nothing moves under a finger: on a slow line, where one answer comes after the other, what is on the screen stays where it is.
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/call.ts'
import { complianceOverview } from '#contract/calls/compliance.ts'
import * as learners from '#contract/calls/learners.ts'
import * as reports from '#contract/calls/reports.ts'
import * as teams from '#contract/calls/teams.ts'
import { knowledgeFields, specifiedFields } from '#contract/rules/registration-form.ts'
import { openProduct } from '../testing/open-product.tsx'
import { replyTo } from '../testing/replies.ts'

/** As browsers count it, of all movements together: up to here a page does not seem to move. */
const unnoticed = 0.02

const pages: [role: Role, address: string][] = [
  ['ADMIN', '/'],
  ['ADMIN', '/settings/provider'],
  ['ADMIN', '/reporting/user-insights'],
  ['CLIENTADMIN', '/'],
  ['CLIENTADMIN', '/audit'],
  ['CLIENTADMIN', '/teams'],
  ['CLIENTADMIN', '/manage-learners'],
  ['LEARNER', '/'],
  ['LEARNER', '/badges'],
  ['LEARNER', '/news'],
]

/** How many badges there will be is not known: on a phone they may need another line. */
const onlyWide = ['/badges']

const listed = ['genderId', 'employmentStatusId', 'ethnicityId', 'jobRoleId'] as const

/** Where the examples would contradict each other, or show what is rare. */
const replies = [
  // A sentence about refused addresses comes in the place of a shorter one, which is one line less on a phone.
  replyTo(learners.list, ({ status }) => (status ? { users: [], totalCount: 0 } : {})),
  replyTo(complianceOverview, {
    weekFrom: '2026-01-26',
    weekTo: '2026-02-01',
    trend: ['2025-11', '2025-12'].map((month) => ({ month, people: 9, peopleUpToDate: 7 })),
  }),
  replyTo(teams.list, { mayChange: true }),
  replyTo(reports.insights, {
    asked: listed.map((field) => ({
      field,
      label: specifiedFields[field],
      numberOfAsked: 9,
      numberOfAnswered: 9,
    })),
    questions: knowledgeFields.map((field) => ({
      name: specifiedFields[field],
      numberOfYes: 4,
      numberOfNo: 5,
    })),
    ownQuestions: [],
  }),
]

describe.each([1280, 390])('at %d pixels', (width) => {
  test.each(pages.filter(([, address]) => width > 1000 || !onlyWide.includes(address)))(
    '%s %s',
    async (role, address) => {
      const { total, end } = noteMovements()
      const requests = await openProduct(address, {
        role,
        replies,
        rows: 10,
        millisecondsBetween: 150,
        viewport: [width, 844],
      })
      await expect.poll(() => document.querySelector('h1')).toBeTruthy()
      await untilQuiet(requests)
      end()
      expect(total.value, total.moved.join('\n')).toBeLessThan(unnoticed)
    },
  )
})

/** Until nothing is loading, and nothing was asked for in a while. */
async function untilQuiet(requests: unknown[]) {
  const loading = '[aria-busy=true], [role=status][aria-label^=Loading]'
  let before = -1
  await expect
    .poll(
      () => {
        const isQuiet = before === requests.length && document.querySelectorAll(loading).length === 0
        before = requests.length
        return isQuiet
      },
      { interval: 500 },
    )
    .toBe(true)
}

function noteMovements() {
  const total: { value: number; moved: string[] } = { value: 0, moved: [] }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as { value: number; sources: { node?: Node }[] }
      total.value += value
      total.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''))
    }
  })
  observer.observe({ type: 'layout-shift' })
  return { total, end: () => observer.disconnect() }
}
