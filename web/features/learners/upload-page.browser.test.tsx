// The upload of a list: what the user has said about it lasts as long as it is about the same.
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as learners from '#contract/calls/learners.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, refusal, replyTo } from '../../testing/replies.ts'
import type { Preview } from './hooks.ts'

const bad = (line: number, reason = 'Please enter a last name'): Preview['badRows'][number] => ({
  ...{ firstName: 'Ada', lastName: '', email: `ada${line}@x.test`, line, reason },
})
const column = (name: string, field: 'firstName' | 'lastName' | 'email') => ({ name, samples: [], field })
const nobody = { goodRows: [], badRows: [], alreadyThere: [], updates: [], newTeams: [], ownFields: [] }
const preview: Preview = {
  ...exampleOf(learners.preview),
  ...{ ...nobody, cleaned: [], seatsLeft: null, inParts: null },
  missing: { people: 0, learners: 0, names: [], previewToken: 'nobody' },
  ended: { people: 0, names: [] },
  reading: {
    ...{ sheet: null, sheets: [], encoding: 'windows-1252', encodings: ['windows-1252', 'windows-1250'] },
    ...{ separator: 'comma', headingLine: 1, firstRows: [{ line: 1, text: 'First, Last, Mail' }] },
    toRemember: { heading: [], choices: {} },
    ...{ hiddenRows: 0, missing: [], dateOrder: null, asksDateOrder: false, doubts: [] },
    columns: [column('First', 'firstName'), column('Last', 'lastName'), column('Mail', 'email')],
  },
}

/** What the server finds in the next file, by the fields that are sent with it. */
let found: (fields: Record<string, unknown>) => Preview
const sent: Record<string, unknown>[] = []
beforeEach(() => {
  sent.length = 0
})

/** Uploads are sent by XMLHttpRequest and not by fetch. */
class Upload {
  status = 200
  responseText = ''
  upload = {}
  onload?: () => void
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send(form: FormData) {
    const fields = Object.fromEntries(form)
    sent.push(fields)
    this.responseText = JSON.stringify({ success: true, errors: [], ...found(fields) })
    this.onload?.()
  }
}

type Opened = NonNullable<Parameters<typeof openProduct>[1]>
async function openUpload(opened: Opened = {}, address = '/upload-learners') {
  const requests = await openProduct(address, { role: 'CLIENTADMIN', rows: 0, ...opened })
  vi.stubGlobal('XMLHttpRequest', Upload)
  return requests
}
const choose = (content = 'First,Last,Mail', name = 'staff.csv') =>
  page.getByLabelText(/CSV or Excel file/).upload(new File([content], name))
const lookedAt = page.getByRole('checkbox', { name: /^I have looked at it/ })
const checkRows = button('Check the corrected rows')

test('people-135: what was looked at stays so after a row is corrected, and is asked again for other doubts and another file', async () => {
  const doubts = ['Please look at the names.']
  found = ({ encoding }) => ({
    ...preview,
    badRows: [bad(2), bad(3)],
    reading: { ...preview.reading, doubts: encoding ? ['Look at them once more.'] : doubts },
  })
  await openUpload({
    replies: [replyTo(learners.previewRows, { ...nobody, ended: preview.ended, badRows: [bad(3)] })],
  })
  await choose()
  await lookedAt.click()
  await page.getByLabelText('Last name, line 2').fill('Green')
  await checkRows.click()
  await expect.element(page.getByLabelText('Last name, line 2')).not.toBeInTheDocument()
  await expect.element(lookedAt).toBeChecked()
  await page.getByLabelText('Encoding of the letters').selectOptions('Central European (Windows-1250)')
  await expect.element(page.getByText('Look at them once more.')).toBeVisible()
  await expect.element(lookedAt).not.toBeChecked()
  await lookedAt.click()
  await choose('First,Last,Mail\nBen', 'others.csv')
  await expect.element(page.getByText('Please look at the names.')).toBeVisible()
  await expect.element(lookedAt).not.toBeChecked()
  await lookedAt.click()
  await choose('First,Last,Mail\nCem', 'third.csv')
  await expect.poll(() => sent.length).toBe(4)
  await expect.element(lookedAt).not.toBeChecked()
})

/** As the server: rows that were corrected are good, and the others are as in the file. */
function withCorrections({ corrected = '[]' }: Record<string, unknown>): Preview {
  const rows = JSON.parse(String(corrected)) as Preview['badRows']
  const good = rows.filter(({ lastName }) => lastName)
  const stillBad = [bad(2), bad(3)].filter(({ line }) => good.every((row) => row.line !== line))
  return { ...preview, goodRows: good, badRows: stillBad }
}
const lines = 'First,Last,Mail\nAda,,ada@x.test\nAda,,ada@x.test'
const sentRows = (at: number) => JSON.parse(String(sent.at(at)?.['corrected'] ?? '[]')) as Preview['badRows']
const checked = {
  ...nobody,
  ended: preview.ended,
  goodRows: [{ ...bad(2), lastName: 'Green' }],
  badRows: [bad(3)],
}

test('people-136: corrections are kept when the page is left, are there again with the same file only, and can be discarded', async () => {
  found = withCorrections
  await openUpload({ replies: [replyTo(learners.previewRows, checked)] }, '/manage-learners')
  await page
    .getByRole('link', { name: /^Upload learners$/i })
    .last()
    .click()
  await choose(lines)
  await page.getByLabelText('Last name, line 2').fill('Green')
  await checkRows.click()
  await expect.element(page.getByLabelText('Last name, line 2')).not.toBeInTheDocument()
  // This one is not checked.
  await page.getByLabelText('Last name, line 3').fill('Brown')
  history.back()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect.poll(() => location.pathname).toBe('/manage-learners')
  history.forward()
  const waiting = page.getByText(/^You had corrected 2 rows of staff\.csv and not uploaded the list\./)
  await expect.element(waiting).toBeVisible()
  await choose(`${lines}\nBen,,ben@x.test`)
  await expect.poll(() => sent.length).toBe(2)
  expect(sentRows(1)).toEqual([])
  await expect.element(page.getByLabelText('Last name, line 2')).toHaveValue('')
  // The name of the file does not matter.
  await choose(lines, 'copy.csv')
  const restored = page.getByText(/^What you had corrected in this list and not uploaded has been restored/)
  await expect.element(restored).toBeVisible()
  expect(sentRows(2).map(({ line, lastName }) => [line, lastName])).toEqual([
    [2, 'Green'],
    [3, 'Brown'],
  ])
  await button('Discard it').click()
  await expect.element(page.getByLabelText('Last name, line 3')).toHaveValue('')
  expect([sentRows(3), Object.keys(localStorage).filter((key) => key.includes('corrected-rows'))]).toEqual([
    [],
    [],
  ])
})

test('people-136 and people-152: corrections of pasted rows are kept too, until the list is uploaded', async () => {
  const actionId = '6f1c1f0e-8f4e-4c58-9a43-000000000007'
  found = withCorrections
  const paste = async () => {
    await button('Paste rows instead').click()
    await page.getByLabelText(/^Rows/).fill(lines)
    await button('Preview rows').click()
  }
  await openUpload()
  await paste()
  await page.getByLabelText('Last name, line 2').fill('Green')
  const requests = await openUpload({
    isReload: true,
    replies: [replyTo(learners.uploadUsers, { actionId })],
  })
  await expect.element(page.getByText(/^You had corrected 1 row that you pasted/)).toBeVisible()
  await paste()
  await button('Create one learner').click()
  await expect.poll(() => location.pathname).toBe('/manage-learners')
  const users = [expect.objectContaining({ lastName: 'Green' })]
  expect(requests.find(({ call }) => call.path === learners.uploadUsers.path)?.input).toMatchObject({
    ...{ users, rejected: 1, unchanged: 0 },
  })
  await expect
    .element(page.getByRole('link', { name: 'Show or undo' }))
    .toHaveAttribute('href', `/actions/${actionId}`)
  await openUpload({ isReload: true })
  await expect.element(button('Paste rows instead')).toBeVisible()
  expect(page.getByText(/^You had corrected/).elements()).toEqual([])
})

test('people-136: corrections are of one client, and stay when another mode is chosen', async () => {
  found = withCorrections
  const clients = [{ id: '6f1c1f0e-8f4e-4c58-9a43-000000000001', name: 'Orchard' }]
  await openUpload({ role: 'ADMIN' }, `/upload-learners?client=${clients[0]?.id}`)
  await choose(lines)
  await page.getByLabelText('Last name, line 3').fill('Brown')
  await page.getByRole('radio', { name: 'become as the list has them' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sentRows(1).map(({ lastName }) => lastName)).toEqual(['Brown'])
  await openUpload({ role: 'ADMIN', isReload: true })
  await choose(lines)
  await expect.poll(() => sent.length).toBe(3)
  expect(sentRows(2)).toEqual([])
})

const update = page.getByRole('button', { name: /^Update / })
const applied = { added: 0, changed: 0, back: 0, archived: 2, actionId: null }

test('people-137: rejected rows of a whole list are left out one by one or all, and are sent as such', async () => {
  found = () => ({
    ...{ ...preview, badRows: [bad(2), bad(3)], alreadyThere: [{ ...bad(4), lastName: 'Green' }] },
    missing: { people: 2, learners: 30, names: ['Ben Green', 'Cem Green'], previewToken: 'missing' },
  })
  const requests = await openUpload({ replies: [replyTo(learners.applyImport, applied)] })
  await page.getByRole('radio', { name: 'become as the list has them' }).click()
  await choose(lines)
  // Nothing is asked about a list that is not whole.
  await expect.element(page.getByText('The list changes nothing.')).toBeVisible()
  expect(page.getByRole('button', { name: /eave out/ }).elements()).toEqual([])
  await page.getByRole('checkbox', { name: /^This is the whole list: archive the 2 learners/ }).click()
  await expect.element(page.getByText(/^2 rejected rows may be some of your learners/)).toBeVisible()
  await expect.element(update).toBeDisabled()
  await button('Leave out line 2').click()
  await expect.element(page.getByText(/^1 rejected row may be one of your learners/)).toBeVisible()
  await expect.element(update).toBeDisabled()
  await button('Leave out the rejected row').click()
  await expect
    .element(page.getByText(/2 people are archived\. 2 rejected rows are left out: nobody/))
    .toBeVisible()
  await button('Do not leave out line 3').click()
  await expect.element(update).toBeDisabled()
  await button('Leave out line 3').click()
  await update.click()
  await button('Archive and update').click()
  await expect.poll(() => location.pathname).toBe('/manage-learners')
  const { input } = requests.find(({ call }) => call.path === learners.applyImport.path) ?? {}
  expect(input).toMatchObject({
    ...{ isWholeList: true, rejected: 2, expected: { archived: 2 } },
    leftOut: [{ line: 2 }, { line: 3 }],
    rows: [{ line: 4 }],
  })
})

test('people-137: another file is no whole list yet, and has no rows that are left out', async () => {
  found = () => ({
    ...{ ...preview, badRows: [bad(2)] },
    missing: { people: 2, learners: 30, names: ['Ben Green', 'Cem Green'], previewToken: 'missing' },
  })
  await openUpload()
  await page.getByRole('radio', { name: 'become as the list has them' }).click()
  const isWhole = page.getByRole('checkbox', { name: /^This is the whole list/ })
  await choose(lines)
  await isWhole.click()
  await button('Leave out line 2').click()
  await expect.element(page.getByText(/One rejected row is left out: nobody with its address/)).toBeVisible()
  await choose(`${lines}\nBen`)
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(isWhole).not.toBeChecked()
  await isWhole.click()
  await expect.element(button('Leave out line 2')).toBeVisible()
  await expect.element(update).toBeDisabled()
})

test('people-138: end dates that have passed are confirmed with the other doubts, and again when there are others', async () => {
  const ended = { people: 7, names: ['Ada One', 'Ben Two', 'Cem Three', 'Dan Four', 'Eva Five'] }
  const row = { ...bad(4), lastName: 'Green', name: 'Ada One', isBack: false, changes: [] }
  found = () => ({ ...preview, badRows: [bad(2)], updates: [row], alreadyThere: [row], ended })
  const others = { people: 1, names: ['Fay Six'] }
  const requests = await openUpload({
    replies: [
      replyTo(learners.previewRows, { ...nobody, updates: [row], alreadyThere: [row], ended: others }),
      replyTo(learners.applyImport, applied),
    ],
  })
  await page.getByRole('radio', { name: 'become as the list has them' }).click()
  await choose(lines)
  const first =
    '7 people get an end date that has passed, and are archived soon after the upload: Ada One, Ben Two, Cem Three, Dan Four, Eva Five and 2 more.'
  await expect.element(page.getByText(first)).toBeVisible()
  await expect.element(update).toBeDisabled()
  await lookedAt.click()
  await expect.element(update).toBeEnabled()
  await page.getByLabelText('Last name, line 2').fill('Green')
  await checkRows.click()
  await expect
    .element(page.getByText(/^One person gets an end date that has passed.*: Fay Six\.$/))
    .toBeVisible()
  await expect.element(update).toBeDisabled()
  await lookedAt.click()
  await update.click()
  await expect.poll(() => location.pathname).toBe('/manage-learners')
  const { input } = requests.find(({ call }) => call.path === learners.applyImport.path) ?? {}
  expect(input).toMatchObject({ expected: { ended: 1 } })
})

test('the form of CSV that is chosen for the rejected rows is that of the template too', async () => {
  const files: Blob[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:rows'
  })
  found = () => ({
    ...preview,
    badRows: [{ ...bad(2), firstName: '=1+1\n@SUM(1)', lastName: 'Gre"en; Ltd' }],
  })
  await openUpload()
  await choose()
  await button('Form of the rejected rows').click()
  await page.getByRole('menuitem', { name: 'CSV for Excel with semicolons' }).click()
  await button('Download template').click()
  await expect.poll(() => files.length).toBe(2)
  expect(await files[0]?.text()).toBe(
    [
      '"First Name";"Last Name";"Email";"Reason"',
      `"'=1+1\n'@SUM(1)";"Gre""en; Ltd";"ada2@x.test";"Please enter a last name"`,
      '',
    ].join('\r\n'),
  )
  expect(await files[1]?.text()).toBe('"First Name";"Last Name";"Email"\r\n')
  spy.mockRestore()
})

test('people-151: after a refusal because the people have changed, the list is checked again in the same way', async () => {
  const change = (from: string) => ({ field: 'lastName' as const, from, to: 'Brown' })
  const row = { ...bad(4), lastName: 'Brown', name: 'Ada Green', isBack: false, changes: [change('Green')] }
  const rows = { ...preview, badRows: [bad(2)], alreadyThere: [row] }
  found = () => ({
    ...rows,
    updates: [{ ...row, changes: [change(sent.length > 2 ? 'Black' : 'Green')] }],
    missing: { people: 2, learners: 30, names: ['Ben Green', 'Cem Green'], previewToken: 'missing' },
    previewToken: `reading ${sent.length}`,
  })
  const sentence = 'The people have changed since the list was checked. Please check it again'
  const requests = await openUpload({ replies: [replyTo(learners.applyImport, refusal(409, sentence))] })
  await choose(lines)
  await page.getByRole('radio', { name: 'become as the list has them' }).click()
  await page.getByRole('checkbox', { name: /^This is the whole list/ }).click()
  await button('Leave out line 2').click()
  await expect.element(page.getByText('Last name: Green')).toBeVisible()
  await update.click()
  await button('Archive and update').click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(update.elements()).toEqual([])
  await button('Check the list again').click()
  await expect.element(page.getByText('Last name: Black')).toBeVisible()
  expect(page.getByText(sentence).elements()).toEqual([])
  expect(sent[2]).toMatchObject({ mode: 'update' })
  // What the user has said about the list is not asked for again.
  await expect.element(update).toBeEnabled()
  const { input } = requests.find(({ call }) => call.path === learners.applyImport.path) ?? {}
  expect(input).toMatchObject({ previewToken: 'reading 2', missingToken: 'missing' })
})
