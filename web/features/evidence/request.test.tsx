// What the form of evidence packs sends: what it says, and only what belongs to the chosen subject.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { EvidencePage } from './EvidencePage.tsx'

const client = '11111111-1111-4111-8111-111111111111'
const team = '22222222-2222-4222-8222-222222222222'
const person = { user: { email: 'mia@example.test' }, courses: [] }

async function openPacks(address: string, answers: Record<string, unknown> = {}) {
  const asked = show(<EvidencePage />, {
    ...{ route: '/evidence', address, role: 'ADMIN' as const },
    answers: {
      'GetPacks?pageNumber=1&pageSize=10': { packs: [], totalCount: 0, totalPages: 0 },
      ClientList: { clients: [{ id: client, name: 'Bryn Awel' }] },
      GetTeams: { teams: [{ id: team, name: 'Night shift' }], mayChange: true },
      GetUserByUrlToken: person,
      RequestPack: { id: 'pack' },
      ...answers,
    },
  })
  const sent = () => asked.filter(({ call }) => call === 'RequestPack').map(({ body }) => body as object)
  await screen.findByRole('button', { name: 'Request pack' })
  return sent
}
const request = () => userEvent.click(screen.getByRole('button', { name: 'Request pack' }))
const documents = () => screen.getByRole('checkbox', { name: /^With the PDF of each certificate/ })

beforeEach(() => localStorage.clear())

test('has the documents of certificates unless they are left out', async () => {
  const sent = await openPacks(`/evidence?client=${client}`)
  expect(documents()).toBeChecked()
  await request()
  await waitFor(() => expect(sent()).toMatchObject([{ subject: 'client', withCertificates: true }]))
  expect(sent()[0]).toMatchObject({ clientId: client })
})

test('the next one is asked for as the first one was, without what was chosen for it', async () => {
  const sent = await openPacks('/evidence')
  await userEvent.click(documents())
  await userEvent.type(screen.getByLabelText('First day'), '2026-01-01')
  await request()
  await waitFor(() => expect(sent()).toMatchObject([{ withCertificates: false, fromDay: '2026-01-01' }]))
  await waitFor(() => expect(documents()).toBeChecked())
  await request()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ withCertificates: true })
  expect(sent()[1]).not.toHaveProperty('fromDay')
})

test('of a person has the address of the page that led here, and neither client nor team', async () => {
  const sent = await openPacks(`/evidence?person=mia&client=${client}&team=${team}`)
  await request()
  await waitFor(() => expect(sent()).toMatchObject([{ subject: 'person', email: 'mia@example.test' }]))
  for (const field of ['clientId', 'teamId', 'learningPathwayId']) expect(sent()[0]).not.toHaveProperty(field)
})

test('a refusal is shown, and what was chosen stays', async () => {
  await openPacks('/evidence', { RequestPack: refusal(400, 'Please choose an organisation') })
  await userEvent.click(documents())
  await request()
  expect(await screen.findByText('Please choose an organisation')).toBeInTheDocument()
  expect(documents()).not.toBeChecked()
})

test('a team of one client is not asked for with another one', async () => {
  const sent = await openPacks(`/evidence?client=${client}&team=${team}`, {
    [`GetTeams?clientId=${client}`]: { teams: [{ id: team, name: 'Night shift' }], mayChange: true },
    ClientList: {
      clients: [
        { id: client, name: 'Bryn Awel' },
        { id: team, name: 'Willow' },
      ],
    },
  })
  await waitFor(() => expect(screen.getByLabelText('Team')).toHaveValue(team))
  await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Willow')
  await request()
  await waitFor(() => expect(sent()).toMatchObject([{ subject: 'team', clientId: team, teamId: '' }]))
})

const pack = (id: string, state: string) => ({
  ...{ id, state, subject: 'client', subjectName: `Pack ${id}`, clientName: 'Bryn Awel' },
  ...{ requestedBy: 'Ada Green', isOwn: true, fromDay: '2025-01-01', toDay: '2025-12-31', problem: null },
  ...{ withCertificates: true, progress: 50, sizeBytes: null, people: 1, expiresDateTime: null },
  createdDateTime: '2026-01-05T10:00:00Z',
})

function openList(packs: () => object[], role: 'ADMIN' | 'CLIENTADMIN' = 'ADMIN') {
  const asked = show(<EvidencePage />, {
    ...{ route: '/evidence', address: '/evidence', role },
    answers: {
      'GetPacks?pageNumber=1&pageSize=10': () => ({ packs: packs(), totalCount: 2, totalPages: 1 }),
      ClientList: { clients: [] },
      DeletePack: {},
    },
  })
  return () => asked.filter(({ body }) => body !== undefined)
}

test('only what is ready is downloaded, and a pack is deleted after a question', async () => {
  const sent = openList(() => [pack('one', 'ready'), pack('two', 'failed')])
  expect(await screen.findByRole('button', { name: 'Download Pack one' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download Pack two' })).toBeNull()
  expect(screen.getAllByText('Ada Green')).toHaveLength(2)
  const remove = () => userEvent.click(screen.getByRole('button', { name: 'Delete Pack two' }))
  await remove()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await remove()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent()).toEqual([{ call: 'DeletePack', body: { id: 'two' } }]))
})

test('managers read nobody’s name in their own packs, and what is being made is looked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let state = 'running'
    openList(() => [pack('one', state), pack('two', 'ready')], 'CLIENTADMIN')
    expect(await screen.findByRole('button', { name: 'Cancel Pack one' })).toBeInTheDocument()
    expect(screen.queryByText('Ada Green')).toBeNull()
    state = 'ready'
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await screen.findByRole('button', { name: 'Download Pack one' })).toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})
