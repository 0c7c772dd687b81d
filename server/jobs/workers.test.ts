import { beforeEach, expect, test, vi } from 'vitest'
import { startProduct } from '#tests/support/product.ts'
import { listJobs, takeDueJob } from './queries.ts'
import { startWorker } from './workers.ts'

const { db } = (await startProduct()).app
beforeEach(() => db.deleteFrom('jobs').execute())

const listed = async () => (await listJobs(db))[0]

test('a round that fails is counted, and the next one that has done something ends the count', async () => {
  const reported: string[] = []
  let doNext = async (): Promise<boolean> => Promise.reject(new Error('Cannot be cloned'))
  const stop = startWorker(
    db,
    { name: 'Packs', secondsBetween: 0.01, round: () => doNext() },
    (error) => void reported.push((error as Error).message),
  )
  await vi.waitFor(async () => expect((await listed())?.failures).toBeGreaterThanOrEqual(2))
  expect(await listed()).toMatchObject({ lastError: 'Cannot be cloned', nextRunAt: null })
  expect(reported[0]).toBe('Cannot be cloned')
  expect(await takeDueJob(db, [{ name: 'Packs', everySeconds: 60 }])).toBeUndefined()

  let rounds = 0
  doNext = async () => (rounds++, false)
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3))
  expect(await listed()).toMatchObject({ lastError: 'Cannot be cloned' })
  doNext = async () => true
  await vi.waitFor(async () => expect(await listed()).toMatchObject({ failures: 0, lastError: null }))
  await stop()
})

test('errors that do not end a round count too, and a later process ends the count of an earlier one', async () => {
  const stop = startWorker(
    db,
    {
      name: 'Packs',
      secondsBetween: 0.01,
      async round(_stop, report) {
        report('No space left')
        return true
      },
    },
    () => undefined,
  )
  await vi.waitFor(async () => expect((await listed())?.failures).toBeGreaterThanOrEqual(2))
  await stop()
  const stopNext = startWorker(db, { name: 'Packs', round: async () => true }, () => undefined)
  await vi.waitFor(async () => expect(await listed()).toMatchObject({ failures: 0, lastError: null }))
  await stopNext()
})
