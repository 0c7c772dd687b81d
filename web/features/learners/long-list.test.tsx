// A list that is uploaded in parts: its rows stay at the server, so the file is sent once more with what the user has decided.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { UploadLearnersPage } from './UploadLearnersPage.tsx'

const column = (name: string, field: string) => ({ name, samples: [], field })
const bad = { firstName: 'Ada', lastName: '', email: 'ada@x.test', reason: 'Please enter a last name' }
const preview = {
  ...{
    goodRows: [],
    alreadyThere: [],
    updates: [],
    newTeams: [],
    ownFields: [],
    cleaned: [],
    unusedCells: [],
  },
  badRows: [{ ...bad, line: 7, canKeep: true }],
  seatsLeft: 100_000 as number | null,
  ended: { people: 0, names: [] as string[] },
  missing: { people: 7, learners: 30, names: ['Ben Green'], previewToken: 'missing' },
  mails: { now: 24_000, onFirstDay: 0, never: 0 },
  previewToken: 'shown',
  reading: {
    ...{
      sheet: null,
      sheets: [],
      encoding: 'utf-8',
      encodings: ['utf-8'],
      separator: 'comma',
      headingLine: 1,
    },
    ...{ firstRows: [], hiddenRows: 0, missing: [], dateOrder: null, asksDateOrder: false, doubts: [] },
    columns: [column('First', 'firstName'), column('Last', 'lastName'), column('Mail', 'email')],
  },
  inParts: { rows: 25_001, good: 24_000, bad: 1, alreadyThere: 400, changed: 500, back: 100, cleaned: 0 },
}

const forms: { call: string; fields: Record<string, FormDataEntryValue> }[] = []
let shown = preview
beforeEach(() => {
  forms.length = 0
  shown = preview
  class Upload {
    status = 200
    responseText = ''
    upload = {}
    onload?: () => void
    call = ''
    open(_method: string, url: string) {
      this.call = url.split('/').at(-1) ?? ''
    }
    setRequestHeader() {}
    getResponseHeader = () => null
    send(form: FormData) {
      forms.push({ call: this.call, fields: Object.fromEntries(form) })
      const answer = this.call === 'PreviewUpload' ? shown : { id: 'one' }
      this.responseText = JSON.stringify({ success: true, errors: [], ...answer })
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
})

const sentTo = (call: string) => forms.filter((form) => form.call === call).map(({ fields }) => fields)

async function choose(mode: 'add' | 'update') {
  show(<UploadLearnersPage />, {
    route: '/upload-learners',
    address: '/upload-learners',
    role: 'CLIENTADMIN',
    answers: { GetListsInParts: { lists: [] } },
  })
  if (mode === 'update')
    await userEvent.click(screen.getByRole('radio', { name: 'become as the list has them' }))
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['First,Last,Mail'], 'staff.csv'))
}

test('people-110: it is shown in numbers, and uploaded with the numbers that were shown', async () => {
  await choose('add')
  expect(await screen.findByText(/24,000 learners will be created/)).toHaveTextContent(
    /This is done in 3 parts, each of which can be undone for 24 hours/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Keep line 7 as it is' }))
  await waitFor(() => expect(sentTo('PreviewUpload')).toHaveLength(2))
  const [first, checked] = sentTo('PreviewUpload')
  expect(first?.['corrected']).toBeUndefined()
  expect(JSON.parse(String(checked?.['corrected']))).toMatchObject([{ line: 7, isKept: true, isSame: false }])
  await userEvent.click(await screen.findByRole('button', { name: 'Create 24,000 learners' }))
  await screen.findByText('another screen')
  const [sent] = sentTo('ApplyInParts')
  expect(sent).toMatchObject({
    ...{ mode: 'add', added: '24000', changed: '0', back: '0', archived: '0', rejected: '1' },
    ...{ headingLine: '1', readAs: 'firstName,lastName,email', isWholeList: 'false' },
    corrected: checked?.['corrected'],
  })
  expect(sent?.['csvFile']).toMatchObject({ name: 'staff.csv' })
})

test('people-111: a whole list needs the seats of its new people before anybody is archived', async () => {
  shown = { ...preview, badRows: [], inParts: { ...preview.inParts, bad: 0 }, seatsLeft: 24_099 }
  await choose('update')
  const whole = await screen.findByRole('checkbox', {
    name: /This is the whole list: archive the 7 learners/,
  })
  // 24,000 are new and 100 come back.
  expect(screen.getByText('The list needs 24,100 seats, and 24,099 are left.')).toBeInTheDocument()
  await userEvent.click(whole)
  expect(screen.getByText('The list needs 24,100 seats, and 24,099 are left.')).toBeInTheDocument()
  expect(screen.getByText(/archives people last/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Update / })).toBeDisabled()
})

test('people-51: more than a fifth is archived only with the number typed', async () => {
  shown = { ...preview, badRows: [], inParts: { ...preview.inParts, bad: 0 } }
  await choose('update')
  await userEvent.click(await screen.findByRole('checkbox', { name: /This is the whole list/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Update 24,607 people' }))
  const dialog = await screen.findByRole('dialog')
  const yes = await screen.findByRole('button', { name: 'Archive and update' })
  expect(yes).toBeDisabled()
  await userEvent.type(dialog.querySelector('input') as HTMLInputElement, '7')
  await userEvent.click(yes)
  await screen.findByText('another screen')
  expect(sentTo('ApplyInParts')).toMatchObject([
    {
      ...{ mode: 'update', added: '24000', changed: '500', back: '100', archived: '7', isWholeList: 'true' },
      ...{ previewToken: 'shown', missingToken: 'missing' },
    },
  ])
})

test('one seat that is left is one', async () => {
  shown = { ...preview, badRows: [], inParts: { ...preview.inParts, bad: 0 }, seatsLeft: 1 }
  await choose('update')
  expect(await screen.findByText('The list needs 24,100 seats, and 1 is left.')).toBeInTheDocument()
})
