// What the form of evidence packs sends: what it says, and only what belongs to the chosen subject.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
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
