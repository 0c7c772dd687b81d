// The upload of a list: what the user has said about it lasts as long as it is about the same.
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as learners from '#contract/calls/learners.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'
import type { Preview } from './hooks.ts'

const named = { firstName: 'Ada', email: 'ada@x.test' }
const bad = (line: number, reason = 'Please enter a last name'): Preview['badRows'][number] => ({
  ...{ ...named, lastName: '', line, reason },
})
const column = (name: string, field: 'firstName' | 'lastName' | 'email') => ({ name, samples: [], field })
const nobody = { goodRows: [], badRows: [], alreadyThere: [], updates: [], newTeams: [], ownFields: [] }
const preview: Preview = {
  ...exampleOf(learners.preview),
  ...{ ...nobody, cleaned: [], seatsLeft: null, inParts: null },
  missing: { people: 0, learners: 0, names: [] },
  reading: {
    ...{ sheet: null, sheets: [], encoding: 'windows-1252', encodings: ['windows-1252', 'windows-1250'] },
    ...{ separator: 'comma', headingLine: 1, firstRows: [{ line: 1, text: 'First, Last, Mail' }] },
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
  await openUpload({ replies: [replyTo(learners.previewRows, { ...nobody, badRows: [bad(3)] })] })
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
