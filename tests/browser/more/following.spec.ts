// The page of a course and the window that plays it: the page shows what the window has saved soon after, and the
// window is superseded soon after a restart, whether or not that page is still open.
import type { Page } from '@playwright/test'
import { type Classroom, callRunTime, contentOf, openClassroom } from '../classroom.ts'
import { pageTurner } from '../page-turner.ts'
import { expect, test } from '../product.ts'
import { rememberUser } from '../screens.ts'
import { soon } from '../steps.ts'

test.use({ shared: 'playing' })

async function start(page: Page, product: { url: string }, title: string) {
  const room = await openClassroom(product)
  const course = await room.publish(title, pageTurner())
  return { room, course, player: await openCourse(page, room, course) }
}

async function openCourse(page: Page, room: Classroom, course: string) {
  await rememberUser(page, room.learner)
  await page.goto(`/engage/${course}`)
  await expect(page.getByRole('button', { name: 'Start Course' })).toBeVisible()
  const [player] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Start Course' }).click(),
  ])
  await expect(contentOf(player).getByRole('heading')).toHaveText('Page 1')
  return player
}

type Values = { lessonStatus?: string; score?: { raw?: number } }

/** Resolves when the server has answered the next matching commit. */
async function untilSaved(player: Page, says: (values: Values) => boolean) {
  const answer = await player.waitForResponse((response) => {
    const { cmi } = (response.request().postDataJSON() ?? {}) as { cmi?: Values }
    return response.url().endsWith('/commit') && cmi !== undefined && says(cmi)
  })
  expect(answer.status()).toBe(200)
  await answer.finished()
}

interface Shown {
  status: string
  buttons: string[]
  congratulates: boolean
  cards: Record<string, string>
}

/** Records the content of the page on every change. */
async function recordShown(page: Page): Promise<() => Promise<Shown[]>> {
  await page.evaluate(() => {
    const shown = new Set<string>()
    Reflect.set(globalThis, 'shown', shown)
    const look = () => {
      const main = document.querySelector('main')
      const heading = main?.querySelector('h1')
      if (!main || !heading) return
      const text = (element: Element | null | undefined) => element?.textContent ?? ''
      const buttons = [...main.querySelectorAll('button')].map((button) => text(button))
      const cards = [...main.querySelectorAll('[role=group][aria-label]')].map((card) => [
        card.getAttribute('aria-label'),
        text(card).replace(card.getAttribute('aria-label') ?? '', ''),
      ])
      shown.add(
        JSON.stringify({
          status: text(heading.nextElementSibling),
          buttons,
          congratulates: main.querySelector('[aria-label=Congratulations]') !== null,
          cards: Object.fromEntries(cards),
        }),
      )
    }
    look()
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () =>
    page.evaluate(() => [...(Reflect.get(globalThis, 'shown') as Set<string>)].map((one) => JSON.parse(one)))
}

const buttonsFor: Record<string, string[]> = {
  'Not Started': ['Start Course'],
  'In Progress': ['Continue', 'Restart'],
  Failed: ['Continue', 'Restart'],
  Passed: ['Review Course'],
}

test('the page of a course follows its window and never contradicts itself, and a window knows that its course was restarted', async ({
  context,
  page: firstPage,
  product,
}) => {
  const { room, course, player: lost } = await start(firstPage, product, 'Followed closely')
  const page = await context.newPage()
  await test.step('a window is superseded by a restart, also when the page that opened it is closed', async () => {
    await contentOf(lost).getByRole('button', { name: 'Next' }).click()
    await expect(lost.getByText(/^Saved/)).toBeVisible()
    await firstPage.close()
    await room.restart(course)
    await expect(lost.getByRole('heading', { name: 'This course was restarted' })).toBeVisible(soon)
    await expect(lost.getByText('opened in another window')).toHaveCount(0)
    const commit = () => lost.evaluate(() => Reflect.get(globalThis, 'API').LMSCommit('') as string)
    expect(await commit()).toBe('false')
    expect(await room.record(course)).toMatchObject({ startedDateTime: null, lessonStatus: 0 })
    await lost.reload()
    await expect(lost.getByRole('heading', { name: 'This course was restarted' })).toBeVisible()
    await lost.close()
  })

  const player = await openCourse(page, room, course)
  const status = page.locator('main h1 + *')
  const score = page.getByRole('group', { name: 'Assessment score' })
  await expect(page.getByText('This page follows what you do there.')).toBeVisible()
  await expect(status).toHaveText('In Progress')
  const shown = await recordShown(page)

  const report = async (lessonStatus: string, raw: number) => {
    const saved = Promise.all([
      untilSaved(player, (values) => values.score?.raw === raw),
      untilSaved(player, (values) => values.lessonStatus === lessonStatus),
    ])
    await callRunTime(player, 'LMSSetValue', 'cmi.core.score.raw', String(raw))
    await callRunTime(player, 'LMSSetValue', 'cmi.core.lesson_status', lessonStatus)
    expect(await callRunTime(player, 'LMSCommit', '')).toBe('true')
    await saved
  }

  await report('failed', 40)
  await expect(score).toContainText('40%', soon)
  await expect(status).toHaveText('Failed', soon)
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible(soon)

  await room.restart(course)
  await expect(status).toHaveText('Not Started', soon)
  await expect(page.getByRole('button', { name: 'Start Course' })).toBeVisible(soon)

  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Start Course' }).click(),
  ])
  await expect(contentOf(again).getByRole('heading')).toHaveText('Page 1')
  const saved = untilSaved(again, ({ lessonStatus }) => lessonStatus === 'passed')
  await callRunTime(again, 'LMSSetValue', 'cmi.core.score.raw', '90')
  await callRunTime(again, 'LMSSetValue', 'cmi.core.lesson_status', 'passed')
  await saved
  await expect(page.getByRole('button', { name: 'Review Course' })).toBeVisible(soon)
  await expect(page.getByRole('region', { name: 'Congratulations' })).toBeVisible(soon)
  await expect(score).toContainText('90%', soon)

  const all = await shown()
  expect([...new Set(all.map((one) => one.status))]).toEqual(
    ['In Progress', 'Failed', 'Not Started', 'In Progress', 'Passed'].filter(
      (one, at, list) => list.indexOf(one) === at,
    ),
  )
  for (const one of all) {
    const place = JSON.stringify(one)
    expect(one.buttons, place).toEqual(expect.arrayContaining(buttonsFor[one.status] as string[]))
    const others = Object.values(buttonsFor)
      .flat()
      .filter((name) => !buttonsFor[one.status]?.includes(name))
    expect(
      one.buttons.filter((name) => others.includes(name)),
      place,
    ).toEqual([])
    expect(one.congratulates, place).toBe(one.status === 'Passed')
    expect(one.cards['Started'] === 'Not Started', place).toBe(one.status === 'Not Started')
    if (one.status === 'Not Started') expect(one.cards, place).toMatchObject({ Progress: '0%' })
    if (one.status === 'Passed') expect(one.cards, place).toMatchObject({ 'Assessment score': '90%' })
  }
})
