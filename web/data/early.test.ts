// Answers that the document asked for before the first script: which of them a page begins with.
import { beforeEach, expect, test, vi } from 'vitest'

const json = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})

async function arrive(answers: Record<string, Promise<Response>>) {
  vi.stubGlobal('early', { token: 'of-ada', answers })
  const early = await import('./early.ts')
  await early.earlyArrived
  return early
}

test('a body that has arrived is there once, for the user who asked for it', async () => {
  const answers = { '/api/a': json({ rows: [1] }), '/api/b': json({ rows: [2] }) }
  const { takeEarlyBody, takeEarly } = await arrive(answers)
  expect(takeEarlyBody('/api/a', 'of-ada')).toEqual({ rows: [1] })
  expect(takeEarlyBody('/api/a', 'of-ada')).toBeUndefined()
  // Not a second time as an answer either.
  expect(takeEarly('/api/a', 'of-ada')).toBeUndefined()
  expect(takeEarlyBody('/api/b', 'of-bea')).toBeUndefined()
})

test('what was refused or failed is left to the request of the page', async () => {
  const failed = Promise.reject(new Error('No network'))
  const { takeEarlyBody, takeEarly } = await arrive({ '/api/a': json({}, 403), '/api/b': failed })
  expect(takeEarlyBody('/api/a', 'of-ada')).toBeUndefined()
  expect(takeEarlyBody('/api/b', 'of-ada')).toBeUndefined()
  expect((await takeEarly('/api/a', 'of-ada'))?.status).toBe(403)
})

test('an answer that was taken is not there as a body later: it may be out of date', async () => {
  const { takeEarly, takeEarlyBody } = await arrive({ '/api/a': json({ rows: [1] }) })
  expect(await (await takeEarly('/api/a', 'of-ada'))?.json()).toEqual({ rows: [1] })
  expect(takeEarlyBody('/api/a', 'of-ada')).toBeUndefined()
})

test('after ten seconds none is used: it may be out of date', async () => {
  const { takeEarlyBody, takeEarly } = await arrive({ '/api/a': json({}), '/api/b': json({}) })
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(takeEarlyBody('/api/a', 'of-ada')).toBeUndefined()
  expect(takeEarly('/api/b', 'of-ada')).toBeUndefined()
})
