// Whatever is clicked or pressed twice is saved once, and what could not be saved is still there to be tried again.
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as registration from '#contract/calls/registration.ts'
import { button, field, main } from '../testing/locators.ts'
import { disconnect, openProduct, pause, reconnect } from '../testing/open-product.tsx'
import { type Request, exampleOf, replyTo } from '../testing/replies.ts'
import { doubleClickMilliseconds } from './first-click.ts'

const person = { 'First name': 'Una', 'Last name': 'Twice', Email: 'una@example.test' }
const organisation = {
  'Company name': 'Una and sons',
  'Referral code': 'una',
  'Number of learners': '5',
  Phone: '020 7946 0000',
}

const forms: [address: string, button: RegExp, fields: Record<string, string>][] = [
  ['/create-user', /^Create administrator/, person],
  ['/create-learner', /^Create learner/, person],
  ['/create-client', /^Create$/, { ...person, ...organisation }],
  ['/create-pathway', /^Create$/, { Name: 'Una' }],
  ['/communities/create', /^Create$/, { Name: 'Una' }],
  ['/feedback-form', /^Create$/, { Title: 'Una' }],
  ['/feedback-form/1', /^Add question$/, { Question: 'Una' }],
  ['/registration-details', /^Add this gender$/, { 'Add a gender': 'Una' }],
  ['/community/1', /^Post$/, { Text: 'What was written', Title: 'Una' }],
]

const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
/** What has just failed or been saved is not a double click any more. */
const untilNoDoubleClick = () => pause(doubleClickMilliseconds + 50)
const posted = (requests: Request[]) =>
  requests.filter(({ call }) => call.method === 'POST').map(({ call }) => call.path)

async function fill(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
}

describe.each(forms)('%s', (address, name, fields) => {
  const submit = main.getByRole('button', { name }).first()

  test('what could not be saved stays, and two clicks then save it once', async () => {
    const requests = await openProduct(address)
    await fill(fields)
    disconnect()
    await submit.click()
    await expect.element(alert.first()).toBeVisible()
    for (const [label, value] of Object.entries(fields))
      await expect.element(field(label)).toHaveDisplayValue(value)
    reconnect()
    await untilNoDoubleClick()
    requests.length = 0
    // A busy page draws nothing between them, so that the button looks as before.
    const element = submit.element() as HTMLElement
    element.click()
    element.click()
    await untilNoDoubleClick()
    expect(posted(requests)).toHaveLength(1)
  })

  test('Enter that is pressed twice saves once', async () => {
    const requests = await openProduct(address)
    await fill(fields)
    // The key submits the form. A busy machine would press it a second time when all is saved.
    const { form } = field(Object.keys(fields)[0] as string).element() as HTMLInputElement
    form?.requestSubmit()
    form?.requestSubmit()
    await untilNoDoubleClick()
    expect(posted(requests)).toHaveLength(1)
  })
})

test('a confirmation that is clicked twice does it once, and one that failed can be tried again', async () => {
  const nobody = { clients: 0, learners: 0, courses: 0, inProgress: 0 }
  const requests = await openProduct('/learning-pathway/1', {
    replies: [replyTo(pathways.losses, { clients: 0, teams: 0, access: nobody })],
  })
  const removals = () => posted(requests).filter((path) => path === pathways.remove.path)
  const remove = async () => {
    await button('Delete').click()
    await expect.element(button('Confirm')).toBeEnabled()
  }
  await remove()
  disconnect()
  await button('Confirm').dblClick()
  await expect.element(alert.first()).toBeVisible()
  expect(removals()).toHaveLength(1)
  reconnect()
  await untilNoDoubleClick()
  await button('Confirm').or(button('Delete')).first().click()
  await button('Confirm').dblClick()
  await expect.poll(() => location.pathname).toBe('/learning-pathways')
  expect(removals()).toHaveLength(2)
})

/** What stands above a button may still be loading, and the button moves when it arrives. */
async function untilStill(at: Locator) {
  let earlier: number | undefined
  await expect
    .poll(
      () => {
        const top = at.element().getBoundingClientRect().top + scrollY
        const isStill = top === earlier
        earlier = top
        return isStill
      },
      { interval: 500 },
    )
    .toBe(true)
}

/** The second click of a double click comes when the button of the first one is gone, and falls on what is there then. */
async function clickSlowly(at: Locator) {
  await expect.element(at).toBeVisible()
  await untilStill(at)
  // The click would scroll it into view, away from the place that is looked at afterwards.
  at.element().scrollIntoView({ block: 'center' })
  const { x, y, width, height } = at.element().getBoundingClientRect()
  await at.click()
  await expect.element(at).not.toBeInTheDocument()
  const elementThere = () => document.elementFromPoint(x + width / 2, y + height / 2)
  await expect
    .poll(() => elementThere()?.closest('button'), { message: 'another button has come to the place' })
    .toBeTruthy()
  const under = elementThere()
  under?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
  await pause(100)
}

describe('a double click that is so slow that its second click falls on another button does it once', () => {
  test('the opposite button', async () => {
    let isPaused = false
    const { client } = exampleOf(clients.openClient)
    const requests = await openProduct('/client/1', {
      replies: [
        replyTo(clients.pause, () => {
          isPaused = true
          return {}
        }),
        replyTo(clients.openClient, () => ({ client: { ...client, isPaused } })),
      ],
    })
    await page.getByRole('tab', { name: 'Settings' }).click()
    await clickSlowly(button('Pause Client'))
    expect(posted(requests)).toHaveLength(1)
  })

  test('the button of the next row', async () => {
    const gender = ['First', 'Second', 'Third'].map((name, at) => ({ id: `${at}`, name }))
    const requests = await openProduct('/registration-details', {
      replies: [
        replyTo(registration.remove, () => {
          gender.shift()
          return {}
        }),
        replyTo(registration.lists, () => ({ gender: [...gender] })),
      ],
    })
    await clickSlowly(button('Delete First'))
    expect(posted(requests)).toHaveLength(1)
  })
})
