// Pages as they are printed: what stands on paper, and what only makes sense on a screen. Sheets are in tests/browser/more/print.spec.ts.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { devtools } from '../testing/devtools.ts'
import type { Role } from '#contract/call.ts'
import * as audit from '#contract/calls/audit.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as evidence from '#contract/calls/evidence-packs.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as learners from '#contract/calls/learners.ts'
import * as progress from '#contract/calls/progress.ts'
import * as reports from '#contract/calls/reports.ts'
import * as teams from '#contract/calls/teams.ts'
import { button, heading, menuEntry } from '../testing/locators.ts'
import { openProduct } from '../testing/open-product.tsx'
import { countPresses } from '../testing/presses.ts'
import { type GivenReply, replyTo } from '../testing/replies.ts'

const print = vi.fn()
beforeEach(() => print.mockClear())

async function openToPrint(address: string, opened: { role?: Role; replies?: GivenReply[] } = {}) {
  const requests = await openProduct(address, opened)
  vi.stubGlobal('print', print)
  return requests
}

const setMedia = (media: 'print' | '') =>
  devtools().send('Emulation.setEmulatedMedia', {
    media,
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  })

async function onPaper<T>(read: () => T): Promise<T> {
  await setMedia('print')
  try {
    expect(matchMedia('print').matches).toBe(true)
    return read()
  } finally {
    await setMedia('')
  }
}
const textOnPaper = () => onPaper(() => document.body.innerText.replaceAll(/\s+/g, ' '))
/** Of the page as it is, by the menu of the browser. */
async function printAsIs(): Promise<string> {
  dispatchEvent(new Event('beforeprint'))
  const text = await textOnPaper()
  dispatchEvent(new Event('afterprint'))
  return text
}
/** Of the whole list; the page keeps its rows until `afterprint`. */
async function printWhole(): Promise<string> {
  await button('Print').click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  dispatchEvent(new Event('beforeprint'))
  return textOnPaper()
}

const everybody = Array.from({ length: 309 }, (_, at) => `Learner ${String(at + 1).padStart(3, '0')}`)
interface Wanted {
  pageNumber?: unknown
  pageSize?: unknown
}
const sliceOf = (names: string[], { pageNumber = 1, pageSize = 10 }: Wanted) =>
  names
    .slice((Number(pageNumber) - 1) * Number(pageSize), Number(pageNumber) * Number(pageSize))
    .map((name) => ({ id: name, name }))
const listOfMany = replyTo(learners.list, (input) => ({
  users: sliceOf(everybody, input),
  totalPages: everybody.length,
  totalCount: everybody.length,
}))
const namesIn = (text: string) => text.match(/Learner \d{3}/g) ?? []
const onlyOnScreen = ['Logout', 'My Account', 'Copyright']

describe('a list', () => {
  test('is printed whole, with what was searched for, and shows its rows of before afterwards', async () => {
    await openToPrint('/manage-learners?search=many', { role: 'CLIENTADMIN', replies: [listOfMany] })
    await expect.element(page.getByText('Showing 10 of 309')).toBeVisible()
    const text = await printWhole()
    expect(namesIn(text)).toEqual(everybody)
    for (const part of ['Manage Learners', 'Search: “many” · 309 rows', 'Printed on'])
      expect(text).toContain(part)
    for (const word of [...onlyOnScreen, 'Load more', 'Select all', 'View', 'Showing'])
      expect(text).not.toContain(word)
    dispatchEvent(new Event('afterprint'))
    const rows = page.getByRole('table', { name: 'Learners' }).getByRole('row')
    await expect.poll(() => rows.elements().length).toBe(11)
  })

  test('that the browser prints by itself says which rows it has', async () => {
    await openToPrint('/manage-learners?size=50', { role: 'CLIENTADMIN', replies: [listOfMany] })
    await expect.element(page.getByText('Showing 50 of 309')).toBeVisible()
    const text = await printAsIs()
    expect(namesIn(text)).toEqual(everybody.slice(0, 50))
    expect(text).toContain('Showing 50 of 309')
  })

  test('of those who finished is found in two clicks, and printed with their status', async () => {
    const finished = ['Learner 007', 'Learner 057']
    const stats = { notStarted: 300, inProgress: 7, completed: 2 }
    await openToPrint('/', {
      role: 'CLIENTADMIN',
      replies: [
        replyTo(progress.ofCourse, (input) => {
          const names = input.status === 'completed' ? finished : everybody
          const rows = sliceOf(names, input).map(({ id, name }) => ({ learner: { name, urlToken: id } }))
          return { courses: rows, stats, totalCount: names.length, totalPages: names.length }
        }),
      ],
    })
    const pressed = countPresses()
    await menuEntry('Learner Progress').click()
    await button('Completed: 2').click()
    expect(pressed()).toBe(2)
    await expect.poll(() => location.search).toBe('?status=completed')
    await expect.element(button('All: 309')).toHaveAttribute('aria-pressed', 'false')
    await expect.element(button('Completed: 2')).toHaveAttribute('aria-pressed', 'true')
    const text = await printWhole()
    expect(namesIn(text)).toEqual(finished)
    expect(text).toContain('Status: Completed · 2 rows')
  })

  test.each([
    ['/deleted', 'Deleted', '0 rows', replyTo(deletions.list, { deletions: [], totalCount: 0 })],
    ['/audit?call=accounts.logIn', 'Audit log', 'What: ', replyTo(audit.list, { next: null })],
    ['/evidence', 'Evidence packs', '0 rows', replyTo(evidence.list, { packs: [], totalCount: 0 })],
    [
      '/activity?show=not-started',
      'Courses not started',
      '309 rows',
      replyTo(dashboards.activity, (input) => ({
        rows: sliceOf(everybody, input),
        totalCount: 309,
        totalPages: 309,
      })),
    ],
  ])('%s has its title and what was chosen on paper', async (address, title, words, reply) => {
    await openToPrint(address, { role: 'CLIENTADMIN', replies: [reply] })
    await expect.element(heading(title)).toBeVisible()
    const text = await printWhole()
    for (const part of [title, words, 'Printed on']) expect(text).toContain(part)
    if (words === '309 rows') expect(namesIn(text)).toEqual(everybody)
    for (const word of [
      ...onlyOnScreen,
      'Load more',
      'Page size',
      'Request pack',
      'Email address of a person',
    ])
      expect(text).not.toContain(word)
  })

  test('of the people of a team is printed with those that are not loaded, and without the rest of the page', async () => {
    await openToPrint('/team/1', {
      role: 'CLIENTADMIN',
      replies: [
        listOfMany,
        replyTo(teams.openTeam, { team: { name: 'Night shift', mayChange: true } }),
        replyTo(teams.members, (input) => ({
          people: sliceOf(everybody.slice(0, 50), input),
          totalCount: 50,
          totalPages: 50,
        })),
      ],
    })
    await expect.element(page.getByText('Showing 10 of 50')).toBeVisible()
    const text = await printWhole()
    expect(namesIn(text)).toEqual(everybody.slice(0, 50))
    for (const part of ['Night shift', '50 rows']) expect(text).toContain(part)
    for (const part of ['Showing', 'Managers limited', 'Pathways of the team'])
      expect(text).not.toContain(part)
  })
})

describe('a page', () => {
  test.each([
    ['/', 'CLIENTADMIN'],
    ['/teams', 'CLIENTADMIN'],
    ['/learning-pathways', 'CLIENTADMIN'],
    ['/gdpr/privacy', 'CLIENTADMIN'],
    ['/', 'LEARNER'],
    ['/registration-form', 'ADMIN'],
  ] as const)('%s of a %s has a button that prints it', async (address, role) => {
    await openToPrint(address, { role })
    await button('Print page').click()
    expect(print).toHaveBeenCalledOnce()
  })

  test.each(['/', '/learner/1', '/learner/1/certificate/2'])('%s is printed without the menu', async (at) => {
    await openToPrint(at, { role: 'CLIENTADMIN' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
    if (at.includes('certificate'))
      await expect.element(page.getByRole('article', { name: 'Certificate' })).toBeVisible()
    const text = await printAsIs()
    expect(text).toContain('Printed on')
    if (at.includes('certificate')) expect(text).toContain('has successfully completed')
    for (const word of [...onlyOnScreen, 'Manage Learners']) expect(text).not.toContain(word)
  })

  test('that is dark is printed in light colours, and is dark again afterwards', async () => {
    await openToPrint('/manage-learners')
    localStorage.setItem('colour-scheme', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'colour-scheme' }))
    const shown = () => document.documentElement.dataset['mantineColorScheme']
    await expect.poll(shown).toBe('dark')
    dispatchEvent(new Event('beforeprint'))
    expect(shown()).toBe('light')
    dispatchEvent(new Event('afterprint'))
    expect(shown()).toBe('dark')
    localStorage.removeItem('colour-scheme')
    dispatchEvent(new StorageEvent('storage', { key: 'colour-scheme' }))
  })

  test('has the totals of its tables once, at their end', async () => {
    const genders = [{ id: '1', name: 'Some', count: 4 }]
    const asked = [{ field: 'genderId' as const, label: 'Gender', numberOfAsked: 4, numberOfAnswered: 4 }]
    await openToPrint('/reporting/user-insights', {
      replies: [replyTo(reports.insights, { numberOfLearners: 4, numberOfRegistered: 4, genders, asked })],
    })
    await expect.element(page.getByRole('table', { name: 'Genders' })).toBeVisible()
    // A group of its kind would be repeated on each sheet.
    const displays = await onPaper(() =>
      [...document.querySelectorAll('tfoot')].map((one) => getComputedStyle(one).display),
    )
    expect(new Set(displays)).toEqual(new Set(['table-row-group']))
  })

  test('is printed without what can only be chosen on the screen', async () => {
    await openToPrint('/learning-pathway/1')
    await expect.element(page.getByRole('combobox', { name: 'Add courses' })).toBeVisible()
    const text = await printAsIs()
    expect(text).toContain('Courses')
    expect(text).not.toContain('Add courses')
  })

  test('with a feedback form has the answers to each question once, and not what adds to it', async () => {
    const question = (id: string, value: string, answers: string[]) => ({
      id,
      stableId: id,
      value,
      ordinal: 1,
      answers: answers.map((answer) => ({ id: answer, stableId: answer, value: answer, ordinal: 1 })),
    })
    await openToPrint('/feedback-form/1', {
      replies: [
        replyTo(feedback.openForm, {
          feedbackForm: {
            questions: [
              question('1', 'How was it?', ['Excellent', 'Tiring']),
              question('2', 'How was the length?', ['Too short']),
            ],
          },
        }),
      ],
    })
    // Of one whose answers are open on screen, they are printed once.
    await page.getByRole('button', { name: /^How was the length\?/ }).click()
    const text = await printAsIs()
    for (const answer of ['Excellent', 'Tiring', 'Too short']) expect(text.split(answer)).toHaveLength(2)
    for (const part of ['Add new question', 'Assign', 'New answer']) expect(text).not.toContain(part)
  })

  test('of compliance has on paper, on wide sheets, the dates, scores and certificates that the screen leaves out', async () => {
    await openToPrint('/compliance?view=courses&status=completed', {
      replies: [
        replyTo(compliance.obligations, ({ pageNumber }) => ({
          obligations: Number(pageNumber) > 1 ? [] : [{ learner: { name: 'Ada' }, scorePercentage: 80 }],
          totalCount: 1,
          totalPages: 1,
        })),
      ],
    })
    const table = page.getByRole('table', { name: 'Compliance' })
    await expect.element(table.getByRole('row').nth(1)).toBeVisible()
    const headings = () =>
      [...document.querySelectorAll('table[aria-label=Compliance] th')].map((one) => one.textContent)
    expect(headings()).not.toContain('Score')
    await printWhole()
    expect(headings()).toEqual(
      expect.arrayContaining(['Name', 'Course', 'Valid until', 'Completed', 'Score', 'Certificate']),
    )
    expect(document.querySelectorAll('[data-paper=wide]').length).toBeGreaterThan(0)
  })
})
