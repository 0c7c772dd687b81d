import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Health } from '#contract/calls/health.ts'
import { refusal, show } from '../../test-show.tsx'
import { DevOpsPage } from './DevOpsPage.tsx'

const up = { works: true, problem: null, milliseconds: 3 }
const health: Health = {
  database: { ...up, version: '18.4', sizeBytes: 12_000_000, lastBackupAt: null },
  contentHost: { ...up, url: 'https://courses.example.test' },
  fileStore: { ...up, place: '/data/files', freeBytes: 84e9 },
  mail: { ...up, sends: true, lastSentAt: null, failing: 0, lastError: null, refusedLastHour: 0 },
  jobQueue: { ...up, waiting: 0, oldestAt: null },
  jobs: [
    {
      name: 'Cleanup',
      nextRunAt: '2026-03-01T11:00:00.000Z',
      runningSince: null,
      lastRunAt: '2026-03-01T10:00:00.000Z',
      lastMilliseconds: 1200,
      failures: 0,
      lastError: null,
    },
    {
      name: 'Reminders',
      nextRunAt: '2026-03-01T11:00:00.000Z',
      runningSince: '2026-03-01T10:59:00.000Z',
      lastRunAt: '2026-03-01T10:00:00.000Z',
      lastMilliseconds: 3,
      failures: 1,
      lastError: 'Connection lost',
    },
    {
      name: 'Making evidence packs',
      nextRunAt: null,
      runningSince: null,
      lastRunAt: null,
      lastMilliseconds: null,
      failures: 0,
      lastError: null,
    },
  ],
  build: {
    version: '1.2.3',
    commit: 'abc123',
    builtAt: '2026-03-01T10:00:00.000Z',
    startedAt: '2026-03-01T10:00:00.000Z',
    node: '20.20.2',
  },
}
const open = (answer: unknown) =>
  show(<DevOpsPage />, { route: '/devops', address: '/devops', answers: { GetHealth: answer } })
const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name} `) }))

test('everything works, and the page makes no other call', async () => {
  const asked = open(health)
  expect(await screen.findByText('Everything works')).toBeInTheDocument()
  expect(screen.getAllByText('Up')).toHaveLength(6)
  expect(screen.getByText('abc123')).toBeInTheDocument()
  expect(asked).toHaveLength(1)
})

test('the parts that are down are listed, each with its problem', async () => {
  const down = (problem: string) => ({ works: false, problem })
  open({
    ...health,
    fileStore: { ...health.fileStore, ...down('No space left') },
    mail: { ...health.mail, ...down('Connection refused') },
    jobQueue: { ...health.jobQueue, waiting: 1200, oldestAt: new Date(Date.now() - 60_000).toISOString() },
  })
  expect(await screen.findByText('File store and Mail are down')).toBeInTheDocument()
  expect((await rowOf('File store')).getByText('No space left')).toBeInTheDocument()
  expect((await rowOf('Mail')).getByText('Connection refused')).toBeInTheDocument()
  expect((await rowOf('Job queue')).getByText(/^1,200 waiting/)).toBeInTheDocument()
})

test('without the database, the state of all other parts is unknown', async () => {
  open(refusal(503, 'Something went wrong'))
  expect(await screen.findByText('Database is down')).toBeInTheDocument()
  expect(screen.getAllByText('Unknown')).toHaveLength(5)
})

test('recurring jobs show how the last run ended and when the next one is', async () => {
  open(health)
  const cleanup = await rowOf('Cleanup')
  expect(cleanup.getByText('Succeeded')).toBeInTheDocument()
  expect(cleanup.getByText('1,200 ms')).toBeInTheDocument()
  const reminders = await rowOf('Reminders')
  expect(reminders.getByText('Failed')).toBeInTheDocument()
  expect(reminders.getByText('Connection lost')).toBeInTheDocument()
  expect(reminders.getByText('Running')).toBeInTheDocument()
  const packs = await rowOf('Making evidence packs')
  expect(packs.getByText('Succeeded')).toBeInTheDocument()
  expect(packs.getByText('Runs all the time')).toBeInTheDocument()
})

test('what has failed twice in a row is reported above everything else', async () => {
  const jobs = health.jobs.map((job) => ({ ...job, failures: job.failures * 2 }))
  open({ ...health, jobs })
  expect(await screen.findByText('Background work is down')).toBeInTheDocument()
  const note = 'Reminders has failed 2 times in a row: Connection lost'
  expect((await rowOf('Background work')).getByText(note)).toBeInTheDocument()
  expect((await rowOf('Reminders')).getByText('Failed 2 times in a row')).toBeInTheDocument()
})
