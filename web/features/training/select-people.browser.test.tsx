// People of a list of compliance are selected, also by keyboard, and what is done concerns exactly them (rule lists-33).
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type GivenReply, exampleOf, holdBack, replyTo } from '../../testing/replies.ts'

const names = ['Ada', 'Ben', 'Cai', 'Dee']
const example = exampleOf(compliance.people).people[0] as Reply<typeof compliance.people>['people'][number]
const id = (number: number) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${number}`
const matching = [0, 1, 2, 3, 4, 5, 6].map(id)
const share = { people: 12, peopleUpToDate: 5, required: 20, requiredUpToDate: 11 }

const ofCourse = '&course=5e1e1b1e-5b1e-4b1e-8b1e-5b1e1b1e5b1e'

const openPeople = (
  viewport: [number, number] = [1280, 800],
  filter = ofCourse,
  address = `/compliance?people=overdue${filter}`,
  replies: GivenReply[] = [],
) =>
  openProduct(address, {
    rows: names.length,
    viewport,
    replies: [
      ...replies,
      replyTo(compliance.people, {
        share,
        totalCount: 7,
        totalPages: 1,
        people: names.map((name, at) => ({
          ...example,
          id: id(at),
          learner: { name, urlToken: name },
        })),
      }),
      replyTo(bulk.matching, { userIds: matching }),
      replyTo(bulk.previewReminder, {
        people: 5,
        refused: [{ reason: 'Reminded today already', people: 12, names: ['Ada Ash', 'Ben Birch'] }],
        mail: null,
      }),
      replyTo(bulk.act, { changed: 5, refused: [], waiting: 0 }),
    ],
  })

const bar = page.getByRole('region', { name: 'Selected' })
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

test('Escape closes the dialog of an action first, and ends the selection when it is pressed again', async () => {
  await openPeople()
  await box('Ada').click()
  await button('Select all 7 that match').click()
  await bar.getByRole('button', { name: 'Remind', exact: true }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Remind 5 people' }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await expect.element(bar).toHaveTextContent(/7 learners selected/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => bar.query()).toBeNull()
})

test('lists-33: Escape in a question closes the question only, also where dialogs go without fading', async () => {
  const realMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    realMedia(query.includes('prefers-reduced-motion') ? 'all' : query),
  )
  // The dialog of questions is there before the list then, and hears the key first.
  await openPeople([1280, 800], '', '/emails')
  await page.getByRole('link', { name: 'Compliance', exact: true }).first().click()
  await box('Ada').click()
  await button('Select all 7 that match').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await expect.element(bar).toHaveTextContent(/7 learners selected/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => bar.query()).toBeNull()
  vi.restoreAllMocks()
})

test('lists-40: who was selected is selected again after Back, and in no list that is opened otherwise', async () => {
  await openPeople()
  await box('Ada').click()
  await box('Cai').click()
  await page.getByRole('link', { name: 'Ben', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/learner/Ben')
  await expect.poll(() => bar.query()).toBeNull()
  history.back()
  await expect.element(bar).toHaveTextContent(/2 learners selected/)
  await expect.element(box('Ada')).toBeChecked()
  await expect.element(box('Ben')).not.toBeChecked()

  await button('Select all 7 that match').click()
  await box('Dee').click()
  await page.getByRole('link', { name: 'Ben', exact: true }).click()
  await expect.poll(() => bar.query()).toBeNull()
  history.back()
  await expect.element(bar).toHaveTextContent(/6 learners selected/)
  await expect.element(box('Dee')).not.toBeChecked()

  await page.getByRole('link', { name: 'Ben', exact: true }).click()
  await expect.poll(() => bar.query()).toBeNull()
  await page.getByRole('link', { name: 'Compliance', exact: true }).first().click()
  await expect.element(box('Ada')).not.toBeChecked()
  expect(bar.query()).toBeNull()

  // Another log-in begins without what was selected before, at the same address.
  await openPeople()
  await expect.element(box('Ada')).not.toBeChecked()
  expect(bar.query()).toBeNull()
})

test('lists-51: who is selected on one page of a list stays selected on the next, and the bar says so', async () => {
  const page1 = ['Ada', 'Ben', 'Cai', 'Dee']
  const page2 = ['Eve', 'Fay']
  const idOf = (name: string) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${[...page1, ...page2].indexOf(name)}`
  const counts = { totalCount: 6, totalPages: 2 }
  const row = exampleOf(compliance.obligations).obligations[0] as Reply<
    typeof compliance.obligations
  >['obligations'][number]
  const shown = (pageNumber: unknown) => (Number(pageNumber) === 2 ? page2 : page1)
  const replies = [
    replyTo(compliance.people, ({ pageNumber }) => ({
      ...counts,
      share,
      people: shown(pageNumber).map((name) => ({
        ...example,
        id: idOf(name),
        learner: { name, urlToken: name },
      })),
    })),
    replyTo(compliance.obligations, ({ pageNumber }) => ({
      ...counts,
      share,
      obligations: shown(pageNumber).map((name) => ({
        ...row,
        userId: idOf(name),
        learner: { name, urlToken: name },
        course: { id: idOf('Ada'), title: 'Fire' },
      })),
    })),
    replyTo(bulk.previewReminder, { people: 4, refused: [], mail: null }),
    replyTo(bulk.act, { changed: 4, refused: [], waiting: 0 }),
  ]
  for (const [view, of, noun] of [
    ['people', '', 'learners'],
    ['courses', ' in Fire', 'rows'],
  ] as const) {
    const requests = await openProduct(`/compliance?view=${view}`, { replies })
    for (const name of ['Ada', 'Ben', 'Dee']) await box(`${name}${of}`).click()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.element(bar).toHaveTextContent(new RegExp(`3 ${noun} selected, 3 on other pages`))
    await box(`Fay${of}`).click()
    await expect.element(bar).toHaveTextContent(new RegExp(`4 ${noun} selected, 3 on other pages`))
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent(/4 selected users\?.*Fay, Ada, Ben and Dee/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    history.back()
    await expect.element(box(`Ben${of}`)).toBeChecked()
    await expect.element(bar).toHaveTextContent(new RegExp(`4 ${noun} selected, 1 on other pages`))
    await bar.getByRole('button', { name: 'Remind', exact: true }).click()
    await dialog.getByRole('button', { name: 'Remind 4 people' }).click()
    const sent = () => requests.find(({ call }) => call.path === bulk.act.path)?.input['userIds']
    await expect.poll(sent).toEqual(['Ada', 'Ben', 'Dee', 'Fay'].map(idOf))
  }
})

test('all who match are reminded by the filters of the list, and the numbers are shown before', async () => {
  const requests = await openPeople()
  await expect.element(box('Ada')).toBeVisible()
  expect(bar.query()).toBeNull()
  await box('Ada').click()
  await expect.element(bar).toHaveTextContent(/1 learner selected/)
  await button('Select all 7 that match').click()
  await expect.element(bar).toHaveTextContent(/7 learners selected/)
  await bar.getByRole('button', { name: 'Remind', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toHaveTextContent(/12 people are left out: Reminded today alreadyAda Ash, Ben Birch and 10 more/)
  await dialog.getByRole('button', { name: 'Remind 5 people' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({
      action: 'remind',
      list: 'compliance',
      compliance: {
        searchTerm: '',
        people: 'overdue',
        courseId: '5e1e1b1e-5b1e-4b1e-8b1e-5b1e1b1e5b1e',
      },
      onlyIds: matching,
    })
  await expect.poll(() => bar.query()).toBeNull()
  // The preview concerned the same people, and was asked for once.
  const previews = requests.filter(({ call }) => call.path === bulk.previewReminder.path)
  expect(previews.map(({ input }) => [input['list'], input['onlyIds']])).toEqual([['compliance', matching]])
})

test('lists-60: an action of the search has the focus in its dialog while people are counted, and gives it back to the row', async () => {
  const { released, release } = holdBack()
  const requests = await openPeople(undefined, undefined, undefined, [
    replyTo(bulk.previewReminder, async () => {
      await released
      return { people: 1, refused: [], mail: null }
    }),
  ])
  const dialog = page.getByRole('dialog', { name: 'Remind now' })
  async function remindBySearch() {
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('option', { name: /^Remind.*1 learner selected/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('button', { name: /^Remind/ })).toHaveFocus()
  }
  await box('Ada').click()
  await remindBySearch()
  // Nothing is sent before the number is known.
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(box('Ada')).toHaveFocus()
  await remindBySearch()
  release()
  await expect.element(dialog.getByRole('button', { name: 'Remind 1 person' })).toHaveFocus()
  const sent = () =>
    requests.filter(({ call }) => call.path === bulk.act.path).map(({ input }) => input['userIds'])
  expect(sent()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual([[id(0)]])
})

test('rows are selected by keyboard: X, with the shift key a range, and Escape ends it', async () => {
  await openPeople()
  await expect.element(box('Ada')).toBeVisible()
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  ;(link('Ada').element() as HTMLElement).focus()
  await userEvent.keyboard('x')
  await expect.element(box('Ada')).toBeChecked()
  ;(link('Cai').element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}X{/Shift}')
  await expect.element(bar).toHaveTextContent(/3 learners selected/)
  await expect.element(box('Dee')).not.toBeChecked()
  // In a field the key is a letter.
  await page.getByLabelText('Search by name or email').click()
  await userEvent.keyboard('x')
  await expect.element(page.getByLabelText('Search by name or email')).toHaveValue('x')
  ;(link('Cai').element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => bar.query()).toBeNull()
})

test('J and K move from row to row, and X selects the first row or the one under the pointer', async () => {
  await openPeople()
  await expect.element(box('Ada')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(box('Ada')).toBeChecked()
  await userEvent.keyboard('jj')
  await expect.element(box('Ben')).toHaveFocus()
  await userEvent.keyboard('kk')
  await expect.element(box('Ada')).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await page.getByRole('link', { name: 'Dee', exact: true }).hover()
  await userEvent.keyboard('x')
  await expect.element(box('Dee')).toBeChecked()
  await expect.element(bar).toHaveTextContent(/2 learners selected/)
})

test('a person who is cleared after all were selected is left out, and all others stay selected', async () => {
  const requests = await openPeople()
  await box('Ada').click()
  await button('Select all 7 that match').click()
  await box('Ben').click()
  await expect.element(bar).toHaveTextContent(/6 learners selected/)
  await bar.getByRole('button', { name: 'Remind', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 5 people' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toMatchObject({
      list: 'compliance',
      onlyIds: matching.filter((one) => one !== id(1)),
    })
})

test('the bar does not cover the row that was selected, wherever it was in the window', async () => {
  await openPeople([1280, 500])
  for (const name of ['Dee', 'Ben']) {
    await expect.element(box(name)).toBeVisible()
    const row = box(name).element().closest('[role="row"]') as HTMLElement
    row.scrollIntoView({ block: 'end' })
    await box(name).click()
    await expect.element(bar).toBeVisible()
    const bottomOfRow = () => row.getBoundingClientRect().bottom
    await expect.poll(() => bottomOfRow() - bar.element().getBoundingClientRect().top).toBeLessThanOrEqual(1)
    expect(bottomOfRow()).toBeGreaterThan(0)
    await button('Clear selection').click()
  }
})

test('on a phone the choice of a past day is behind the button that names it', async () => {
  await openPeople([390, 844], '')
  const day = page.getByLabelText('State on a past day')
  await expect.element(page.getByRole('button', { name: /, past day$/ })).toBeVisible()
  expect(day.elements().some((one) => one.checkVisibility())).toBe(false)
  await page.getByRole('button', { name: /, past day$/ }).click()
  await expect.element(day).toBeVisible()
})
