// No page shows the same figure twice, and every figure leads to what it counts, unless it is named here with the reason.
import type { Page } from '@playwright/test'
import { type Figure, figuresOnPage } from '../figures.ts'
import { expect, test } from '../product.ts'
import { type DemoKind, addressOf, askApi, comeAs, screens, startOf } from '../screens.ts'
import { navigate, openFor, untilAnswered, untilLoaded, withoutStreams } from '../steps.ts'

test.use({ shared: 'reading' })

type Allowed = Record<string, readonly string[]>

/** By the reason, the labels of figures that may be on a page twice. */
const allowedTwice: Allowed = {
  'the specification has these cards on the dashboard of an administrator, whatever else is there': [
    ...['clients', 'learners', 'courses', 'pathways', 'logins this month'],
    ...['courses started this month', 'completed courses this month'],
  ],
  'and these on the dashboard of a manager': [
    ...['total learners', 'learner logins this month', 'courses completed this month'],
    ...['courses in progress', 'courses not started', 'number of pathways'],
  ],
}

/** By the reason, the labels of figures that may lead nowhere. */
const allowedWithoutLink: Allowed = {
  'it is a part of the sum "How it adds up", whose button shows who is left out': [
    ...['learner', 'learners', 'learner is left out', 'learners are left out', 'courses +', 'courses ='],
    ...[
      'learner belongs to an organisation that is paused',
      'learners belong to an organisation that is paused',
    ],
  ],
  'it counts what the page has to which the row leads': [
    ...['people: certificates', 'compliance matrix: overdue or expired'],
    ...['attempts: answers', 'activity: changed'],
  ],
  'it is a limit, a version, a score or a time, and counts nothing that is there': [
    ...['of its people who have answered', 'of its people have answered', 'my courses: score %'],
    ...['clients: learner limit', 'days before a certificate expires'],
    ...['attempts: package version'],
  ],
  'no page lists what it counts': [
    ...[
      'organisations with this pathway: courses in progress',
      'organisations with this pathway: courses completed',
    ],
    ...['feedback forms: times answered'],
    ...['assigned pathways: courses', 'teams: pathways', 'learning pathways: number of courses'],
  ],
}

/** By the reason, the pages whose figures are none of this. */
const withoutFigures: Allowed = {
  'answers name nobody, so that no list has who gave them': ['/wellness', '/feedback-stats/:id/:clientId'],
  'they are those of an example': ['/settings/theme', '/settings/mails'],
}

const isAllowed = (allowed: Allowed, { label }: Figure) => Object.values(allowed).flat().includes(label)

const twice = (figures: readonly Figure[]) =>
  figures
    .filter(
      (figure, at) =>
        figure.number !== 'column' &&
        figures.findIndex(({ label, number }) => label === figure.label && number === figure.number) < at &&
        !isAllowed(allowedTwice, figure),
    )
    .map(({ label, number }) => `${label}: ${number}`)

const withoutLink = (figures: readonly Figure[]) =>
  figures
    .filter((figure) => figure.isListed && !figure.isLink && !isAllowed(allowedWithoutLink, figure))
    .map(({ label, number }) => `${label}: ${number}`)

const views = [
  '/compliance',
  '/compliance?view=courses',
  '/compliance?view=matrix',
  '/compliance?on=2026-01-01',
]
const tabs = ['overview', 'people', 'teams', 'progress', 'pathways', 'settings']
const screensOf = (kind: DemoKind) =>
  screens
    .filter((screen) => screen.kind === kind)
    .map(({ pattern }) => pattern)
    .filter((pattern) => !Object.values(withoutFigures).flat().includes(pattern))
/** Every screen, as the first kind of user that has it, and what else such an address shows. */
const pages: Record<DemoKind, string[]> = {
  admin: [
    ...screensOf('admin'),
    ...['/manage-learners', '/users', '/learner-progress', '/activity', '/actions', '/team/:id'],
    ...views,
    ...tabs.map((tab) => `/client/:urlToken?tab=${tab}`),
    ...['/learner/:urlToken', '/learner/:urlToken?tab=records'],
  ],
  manager: [
    ...screensOf('manager'),
    ...['/learning-pathways', '/learning-pathway/:id', ...views.slice(1), '/learner/:urlToken?tab=records'],
  ],
  learner: screensOf('learner'),
}

test('each page has each figure once, and it leads to what it counts', async ({
  browser,
  page: made,
  product,
}) => {
  test.setTimeout(600_000)
  await test.step('a figure that is shown twice, or leads nowhere, is found', () => expectToFind(made))
  for (const [kind, addresses] of Object.entries(pages) as [DemoKind, string[]][]) {
    const page = await openFor(browser, product.url)
    await withoutStreams(page)
    const { token } = await comeAs(page, product.url, kind)
    await page.goto(startOf[kind])
    await untilLoaded(page)
    let all = 0
    let shown = ''
    for (const pattern of addresses) {
      const [path = '', query = ''] = pattern.split('?')
      const address = await addressOf(path, (call) => askApi(`${product.url}/api/${call}`, token))
      const whole = query ? `${address}?${query}` : address
      // Another view of the same page is loaded with the document: the focus does not go to its heading.
      if (path === shown) {
        await page.goto(whole)
        await untilLoaded(page)
      } else await untilAnswered(page, () => navigate(page, whole))
      shown = path
      const figures = await page.evaluate(figuresOnPage)
      all += figures.length
      expect.soft(twice(figures), `${pattern}: shown twice`).toEqual([])
      expect.soft(withoutLink(figures), `${pattern}: without a link`).toEqual([])
    }
    expect(all, kind).toBeGreaterThan(kind === 'learner' ? 5 : 50)
  }
})

async function expectToFind(page: Page) {
  await page.setContent(`<div id="content">
    <div role="group" aria-label="Learners"><a href="#">Learners</a><div>309</div></div>
    <p><a href="#">113 of 309 people</a> are up to date (36%)</p>
    <dl><div><dt>Overdue</dt><dd><a href="#">196</a></dd></div><div><dt>Overdue</dt><dd>196</dd></div></dl>
    <p>12 people are overdue</p>
    <p>42 completed · <a href="#">12 in progress</a></p>
    <ul><li><a href="#">Fire</a> <span><a href="#">3 of 5 people</a></span></li>
        <li><a href="#">First aid</a> <span><a href="#">3 of 5 people</a></span></li></ul>
    <table aria-label="Teams"><tbody><tr><td data-number="true" data-label="People">4</td></tr></tbody></table>
  </div>`)
  const figures = await page.evaluate(figuresOnPage)
  expect(figures).toHaveLength(10)
  expect(twice(figures)).toEqual(['overdue: 196'])
  expect(withoutLink(figures)).toEqual([
    'overdue: 196',
    'people are overdue: 12',
    'completed: 42',
    'teams: people: column',
  ])
}
