import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startProduct } from '#tests/support/product.ts'
import { type Job, runDueJobs } from './jobs.ts'
import { addJobs, listJobs, takeDueJob } from './queries.ts'

const { db } = (await startProduct()).app
beforeEach(() => db.deleteFrom('jobs').execute())

const jobOf = (name: string, run: Job['run']): Job => ({ name, everySeconds: 3600, run })
const errors: unknown[] = []
const onError = (error: unknown, job: string) => errors.push([job, (error as Error).message])

test('two processes run each due job once, and not again before its time', async () => {
  const ran: string[] = []
  const jobs = ['one', 'two', 'three'].map((name) => jobOf(name, async () => ran.push(name)))
  await addJobs(
    db,
    jobs.map(({ name }) => name),
  )
  const runs = await Promise.all([runDueJobs(db, jobs, onError), runDueJobs(db, jobs, onError)])
  expect(runs[0] + runs[1]).toBe(3)
  expect(ran.toSorted()).toEqual(['one', 'three', 'two'])
  expect(await runDueJobs(db, jobs, onError)).toBe(0)
})

test('of the due jobs the one that has been due longest runs first', async () => {
  const ran: string[] = []
  const minutesDue = { shortly: 1, longest: 60, long: 30 }
  const jobs = Object.keys(minutesDue).map((name) => jobOf(name, async () => ran.push(name)))
  await db
    .insertInto('jobs')
    .values(
      Object.entries(minutesDue).map(([name, minutes]) => ({
        name,
        next_run_at: sql<string>`now() - make_interval(mins => ${minutes})`,
      })),
    )
    .execute()
  await runDueJobs(db, jobs, onError)
  expect(ran).toEqual(['longest', 'long', 'shortly'])
})

test('a job that fails is reported with its failures in a row, and runs again at its next time', async () => {
  let fails = true
  const job = jobOf('fragile', async () => {
    if (fails) throw new Error('No space left')
  })
  await addJobs(db, [job.name])
  const runAgain = async () => {
    await db
      .updateTable('jobs')
      .set({ next_run_at: sql<string>`now()` })
      .execute()
    await runDueJobs(db, [job], onError)
    return (await listJobs(db))[0]
  }
  expect(await runAgain()).toMatchObject({ failures: 1, lastError: 'No space left', runningSince: null })
  expect(await runAgain()).toMatchObject({ failures: 2 })
  fails = false
  expect(await runAgain()).toMatchObject({ failures: 0, lastError: null })
  expect(errors).toEqual([
    ['fragile', 'No space left'],
    ['fragile', 'No space left'],
  ])
})

test('a job whose process was killed is taken by another one when its lease has ended', async () => {
  const lost = { name: 'lost', everySeconds: 3600 }
  await addJobs(db, ['lost'])
  expect(await takeDueJob(db, [lost])).toBe('lost')
  expect(await takeDueJob(db, [lost])).toBeUndefined()
  await db
    .updateTable('jobs')
    .set({ next_run_at: sql<string>`next_run_at - make_interval(secs => 31)` })
    .execute()
  expect(await takeDueJob(db, [lost])).toBe('lost')
})

test('a job whose next time was set while the clock was a day ahead runs now, and then at its usual time', async () => {
  const ran: string[] = []
  const jobs = ['every hour', 'every day'].map((name) => ({
    ...jobOf(name, async () => ran.push(name)),
    everySeconds: name === 'every day' ? 86_400 : 3600,
  }))
  await addJobs(
    db,
    jobs.map(({ name }) => name),
  )
  const putAhead = (seconds: number) =>
    db
      .updateTable('jobs')
      .set({ next_run_at: sql<string>`now() + make_interval(secs => ${seconds})` })
      .execute()
  await putAhead(3590)
  expect(await runDueJobs(db, jobs, onError)).toBe(0)
  await putAhead(86_390)
  expect(await runDueJobs(db, jobs, onError)).toBe(1)
  expect(ran).toEqual(['every hour'])
  await putAhead(2 * 86_400)
  expect(await runDueJobs(db, jobs, onError)).toBe(2)
  expect(await runDueJobs(db, jobs, onError)).toBe(0)
})

test('a job of another version of the product is left alone', async () => {
  await addJobs(db, ['unknown here'])
  expect(await runDueJobs(db, [jobOf('own', async () => undefined)], onError)).toBe(0)
})
