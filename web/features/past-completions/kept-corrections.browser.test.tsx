// What is corrected in a list of past completions stays in the browser until the list is uploaded (rule people-136).
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as past from '#contract/calls/past-completions.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type GivenReply, exampleOf, refusal, replyTo } from '../../testing/replies.ts'
import type { PastRow, Preview } from './hooks.ts'

const courseId = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
const column = (name: string, field: 'email' | 'course' | 'completedOn') => ({ name, samples: [], field })
const reading: Preview['reading'] = {
  ...exampleOf(past.preview).reading,
  ...{ sheet: null, sheets: [], encoding: 'utf-8', encodings: ['utf-8'], separator: 'comma' },
  ...{ headingLine: 1, firstRows: [], hiddenRows: 0, missing: [], dateOrder: null },
  ...{ asksDateOrder: false, doubts: [] },
  columns: [column('Mail', 'email'), column('Course', 'course'), column('Day', 'completedOn')],
}
const inFile: PastRow[] = [
  { line: 2, email: 'ada@x.test', course: 'Fire', completedOn: '2027-01-31' },
  { line: 3, email: 'ben@x.test', course: 'Fire', completedOn: 'soon' },
  { line: 4, email: 'cai@x.test', course: 'Fire', completedOn: 'later' },
  { line: 5, email: 'dee@x.test', course: 'Feuer', completedOn: '2027-01-31' },
]

/** As the server: “Fire” is a course, and other names are those that were chosen. */
function judged(rows: readonly PastRow[], courses: { name: string; courseId: string | null }[] = []) {
  const isKnown = ({ course }: PastRow) =>
    course === 'Fire' || courses.some(({ name, courseId: chosen }) => name === course && chosen !== null)
  const isDay = ({ completedOn }: PastRow) => completedOn.startsWith('2027-')
  const waitingRows = rows.filter((row) => !isKnown(row))
  return {
    goodRows: rows
      .filter((row) => isKnown(row) && isDay(row))
      .map((row) => ({ ...row, name: row.email ?? '', courseTitle: 'Fire', hasCourse: true })),
    badRows: rows.filter((row) => isKnown(row) && !isDay(row)).map((row) => ({ ...row, reason: 'No day' })),
    alreadyThere: [],
    waitingRows,
    unknownCourses: waitingRows.map(({ course }) => ({ name: course, rows: 1 })),
    courses: [{ id: courseId, title: 'Fire' }],
  }
}

/** The names of the files that were sent, and the clients for whom that was. */
const uploaded: (string | undefined)[] = []
let uploadedFor: unknown[] = []
let doubts: Preview['reading']['doubts'] = []

/** Uploads are sent by XMLHttpRequest and not by fetch. */
class Upload {
  status = 200
  responseText = ''
  upload = {}
  onload?: () => void
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send(body?: FormData) {
    uploaded.push(((body?.get('csvFile') ?? undefined) as File | undefined)?.name)
    uploadedFor.push(body?.get('clientId'))
    this.responseText = JSON.stringify({
      success: true,
      errors: [],
      ...judged(inFile),
      reading: { ...reading, doubts },
    })
    this.onload?.()
  }
}

let isRefused = false
const replies = [
  replyTo(past.previewRows, ({ rows, courses = [] }) =>
    isRefused ? refusal(400, 'Please choose another course') : judged(rows as PastRow[], courses),
  ),
  replyTo(past.apply, { recorded: 4, actionId: null }),
]
async function openUpload(
  address = '/upload-past-completions',
  { role = 'CLIENTADMIN', more = [] }: { role?: Role; more?: GivenReply[] } = {},
) {
  const requests = await openProduct(address, { role, rows: 0, replies: [...more, ...replies] })
  vi.stubGlobal('XMLHttpRequest', Upload)
  return requests
}

const contents = 'Mail,Course,Day\nada@x.test,Fire,2027-01-31'
const choose = (content = contents, name = 'past.csv') =>
  page.getByLabelText(/CSV or Excel file/).upload(new File([content], name))
const dayIn = (line: number) => page.getByLabelText(`Completed On, line ${line}`)
const waiting = page.getByText(/^You had corrected 2 rows of past\.csv and not uploaded the list\./)
const restored = page.getByText(/^What you had corrected in this list and not uploaded has been restored/)

/** Corrects a row and checks it, chooses a course, begins to correct another row, and leaves. */
async function workAndLeave() {
  await choose()
  await dayIn(3).fill('2027-02-01')
  await button('Check the corrected rows').click()
  await expect.element(dayIn(3)).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Feuer' }).click()
  await page.getByRole('option', { name: 'Fire', exact: true }).click()
  await button('Use these courses').click()
  await expect.element(button('Record 3 completions')).toBeVisible()
  await dayIn(4).fill('2027-03-01')
  history.back()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect.poll(() => location.pathname).toBe('/manage-learners')
  history.forward()
  await expect.element(waiting).toBeVisible()
}

async function openAndWork() {
  localStorage.clear()
  isRefused = false
  const requests = await openUpload('/manage-learners')
  await button('Other tasks').click()
  await page.getByRole('menuitem', { name: 'Upload past completions' }).click()
  await workAndLeave()
  return requests
}

test('corrections and chosen courses are there again with the same file only, and end with the upload', async () => {
  const requests = await openAndWork()
  await choose(`${contents}\nben@x.test,Fire,soon`, 'another.csv')
  await expect.element(dayIn(3)).toHaveValue('soon')
  expect(restored.query()).toBeNull()
  // The name of the file does not matter.
  await choose(contents, 'copy.csv')
  await expect.element(restored).toBeVisible()
  await button('Record 4 completions').click()
  await expect.poll(() => location.pathname).toBe('/manage-learners')
  const sent = requests.find(({ call }) => call.path === past.apply.path)?.input as {
    rows: PastRow[]
    courses: object[]
  }
  expect(sent.rows.map(({ line, completedOn }) => [line, completedOn])).toEqual([
    [2, '2027-01-31'],
    [3, '2027-02-01'],
    [4, '2027-03-01'],
    [5, '2027-01-31'],
  ])
  expect(sent.courses).toEqual([{ name: 'Feuer', courseId }])
  history.back()
  await expect.element(page.getByText(/^Choose a CSV|CSV or Excel file/).first()).toBeVisible()
  expect(waiting.query()).toBeNull()
})

test('corrections can be discarded, before and after the file is chosen', async () => {
  await openAndWork()
  await choose()
  await expect.element(restored).toBeVisible()
  await button('Discard it').click()
  await expect.element(dayIn(3)).toHaveValue('soon')
  expect(restored.query()).toBeNull()
  await expect.element(page.getByRole('combobox', { name: 'Feuer' })).toBeVisible()
  await openAndWork()
  await button('Discard it').click()
  await expect.element(waiting).not.toBeInTheDocument()
  await choose()
  await expect.element(dayIn(3)).toHaveValue('soon')
})

test('a file whose corrections are refused is shown as it is', async () => {
  await openAndWork()
  isRefused = true
  await choose()
  await expect.element(page.getByText('Please choose another course')).toBeVisible()
  await expect.element(dayIn(3)).toHaveValue('soon')
})

test('rows whose course is not chosen are counted with the rejected ones', async () => {
  localStorage.clear()
  isRefused = false
  const requests = await openUpload()
  await choose()
  await button('Record one completion').click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === past.apply.path)?.input)
    .toMatchObject({ expected: 1, unchanged: 0, rejected: 3 })
})

test('of two files that are chosen quickly one after the other the second one is read', async () => {
  localStorage.clear()
  await openUpload()
  uploaded.length = 0
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const { arrayBuffer } = Blob.prototype
  const held = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementationOnce(async function (this: Blob) {
    await isReleased
    return arrayBuffer.call(this)
  })
  await choose('slow', 'first.csv')
  await choose(contents, 'second.csv')
  await expect.element(button('Record one completion')).toBeVisible()
  release()
  await held.mock.results[0]?.value
  await expect.element(button('Record one completion')).toBeEnabled()
  expect(uploaded).toEqual(['second.csv'])
})

test('for another client the file is read again, what was looked at is asked again, and the upload leads to its undo', async () => {
  localStorage.clear()
  isRefused = false
  uploadedFor = []
  doubts = ['Some letters look wrong.']
  const willow = '33333333-3333-4333-8333-333333333333'
  const actionId = '44444444-4444-4444-8444-444444444444'
  await openUpload('/upload-past-completions', {
    role: 'ADMIN',
    more: [
      replyTo(clients.options, { clients: [{ id: willow, name: 'Willow' }] }),
      replyTo(past.apply, { recorded: 1, actionId }),
    ],
  })
  await choose()
  const looked = page.getByRole('checkbox', { name: 'I have looked at it, the file is read correctly' })
  await looked.click()
  await expect.element(button('Record one completion')).toBeEnabled()
  await choose(contents, 'other.csv')
  await expect.element(button('Record one completion')).toBeDisabled()
  await page.getByRole('combobox', { name: 'Organisation' }).click()
  await page.getByRole('option', { name: 'Willow' }).click()
  await expect.poll(() => uploadedFor).toEqual([null, null, willow])
  await looked.click()
  await button('Record one completion').click()
  await expect.poll(() => location.pathname).toBe(`/actions/${actionId}`)
  doubts = []
})
