// The player as the tester of a case uses it: its buttons, and the lines that the pages of the case print.
import { type BrowserContext, type Locator, type Page, errors } from '@playwright/test'

/** What a page of the case has printed. */
export interface Line {
  kind: string
  act: string
  text: string
}

/** Milliseconds after which no further line is expected. */
const timeoutMs = 20_000

export interface PlayerWindow {
  page: Page
  /** The next line; undefined when there is none within the timeout. */
  next(): Promise<Line | undefined>
  press(name: 'Next' | 'Previous'): Promise<void>
  /** Chooses an entry of the contents; `root` is the course itself. */
  choose(title: string): Promise<void>
  /** Whether the player waits for a choice. */
  asksForChoice(): Promise<boolean>
  /** Whether it is as the question of the case puts it, such as `toc.enabled.selectable@Activity 2`. */
  shows(question: string): Promise<boolean>
  /** Fills in the questions that the page puts to the tester. */
  answer(answers: boolean[]): Promise<void>
  leave(): Promise<void>
  close(): Promise<void>
}

export async function openWindow(context: BrowserContext, address: string): Promise<PlayerWindow> {
  const page = await context.newPage()
  const next = readLines(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(address)
  return {
    page,
    next,
    press: (name) => press(page, name),
    choose: (title) => entryOf(page, title).click(),
    async asksForChoice() {
      const notice = page.getByRole('alert').filter({ hasText: /^Choose where to/ })
      await notice.or(page.locator('iframe')).first().waitFor()
      return notice.isVisible()
    },
    shows: (question) => shows(page, question),
    async answer(answers) {
      const frame = page.frameLocator('iframe')
      for (const [at, isSo] of answers.entries())
        await frame.locator(`#${isSo ? 't' : 'f'}Radio${at}`).check()
      await frame.getByRole('button', { name: 'Submit Answers' }).click()
    },
    leave: () => leave(page),
    async close() {
      await page.close()
    },
  }
}

/** Collects the lines that the case prints, and answers a function that takes the next one. */
function readLines(page: Page): PlayerWindow['next'] {
  const lines: Line[] = []
  let notify = () => {}
  page.on('console', (message) => {
    const [mark, , act, kind, ...text] = message.text().split('|')
    if (mark !== 'ADLCTS') return
    lines.push({ kind: kind as string, act: act as string, text: text.join('|') })
    notify()
  })
  return async () => {
    if (!lines.length) {
      await new Promise<void>((resolve) => {
        const stop = setTimeout(resolve, timeoutMs)
        notify = () => (clearTimeout(stop), resolve())
      })
    }
    return lines.shift()
  }
}

const contentsOf = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const entryOf = (page: Page, title: string) =>
  isRoot(title)
    ? contentsOf(page).getByTitle('To the start of the course')
    : contentsOf(page)
        .locator('button')
        .filter({ has: page.getByText(title, { exact: true }) })

const isPressable = async (found: Locator) =>
  (await found.count()) > 0 &&
  (await found.isVisible()) &&
  (await found.isEnabled()) &&
  (await found.getAttribute('aria-disabled')) !== 'true'

/** The button of the player; where the item hides it, that of its own page, which stays when the item has ended. */
async function press(page: Page, name: 'Next' | 'Previous') {
  const own = page
    .frameLocator('iframe')
    .getByRole('button', { name: name === 'Next' ? 'Continue' : 'Previous', exact: true })
  const found = buttonOf(page, name)
  await Promise.any([found.waitFor(), own.waitFor()])
  if (await isPressable(found)) await found.click()
  else await own.click()
}

async function shows(page: Page, question: string): Promise<boolean> {
  const [device, place] = question.split('@') as [string, string | undefined]
  const [name, how] = device.split('.')
  if (name === 'toc') {
    const contents = contentsOf(page)
    if (!(await contents.isVisible())) return false
    if (place !== undefined)
      return how === 'enabled'
        ? isPressable(entryOf(page, place))
        : isRoot(place) || contents.getByText(place, { exact: true }).isVisible()
    // A list of which nothing can be chosen is visible, and not enabled.
    return how !== 'enabled' || isPressable(contents.locator('button:not([aria-disabled])').first())
  }
  const mover = buttonOf(page, name === 'continue' ? 'Next' : 'Previous')
  // A button that the manifest hides counts as disabled (CM-01).
  const isEnabled = (await mover.isVisible()) && (await mover.isEnabled())
  return isEnabled === (how === 'enabled')
}

async function leave(page: Page) {
  try {
    const over = page.getByRole('heading', { name: 'You can close this window now' })
    if (!(await over.isVisible())) await page.getByTitle('Leave the course').click({ timeout: 5_000 })
    await over.waitFor({ timeout: 10_000 })
  } catch (error) {
    // The window closes by itself where the browser lets it.
    if (!page.isClosed() || error instanceof errors.TimeoutError) throw error
  }
}

const isRoot = (title: string) => /corresponds to the root/.test(title)
