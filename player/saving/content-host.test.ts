// How the player understands answers, and how it sends requests.
import { describe, expect, test, vi } from 'vitest'
import { sendCommit, sendCommitAndWait } from './content-host.ts'

const commit = { sco: 'one', sequence: 1, cmi: { location: 'page-2' } }
const saved = JSON.stringify({ success: true, errors: [], savedDateTime: '2026-05-04T14:02:00.000Z' })

const refused = JSON.stringify({ success: false, errors: [{ error: 'No' }] })
const portal = '<!doctype html><title>Welcome to our Wi-Fi</title>'

const unreachable = { kind: 'unreachable' }
const answers: [status: number, body: string, outcome: object][] = [
  [200, saved, { kind: 'saved', at: new Date('2026-05-04T14:02:00Z') }],
  // The log-in page of a network, which answers everything.
  [200, portal, unreachable],
  [200, '{}', unreachable],
  [200, 'null', unreachable],
  [200, '{"success":"true"}', unreachable],
  [200, '{"success":false,"errors":[]}', unreachable],
  [200, '', unreachable],
  [204, '', unreachable],
  [302, '', unreachable],
  [400, refused, { kind: 'refused' }],
  [413, refused, { kind: 'refused' }],
  [422, refused, { kind: 'refused' }],
  [401, refused, unreachable],
  [403, refused, unreachable],
  [404, refused, { kind: 'unknown' }],
  [409, refused, { kind: 'superseded' }],
  [429, refused, unreachable],
  [500, saved, unreachable],
  [503, refused, unreachable],
  // Proxies and networks answer with these as well, and know nothing of the commit.
  [400, portal, unreachable],
  [404, portal, unreachable],
  [404, '', unreachable],
  [409, '{}', unreachable],
  [413, '<h1>413 Request Entity Too Large</h1>', unreachable],
]

describe('a commit', () => {
  test.each(answers)('that is answered with %i %j', async (status, body, outcome) => {
    vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : body, { status }))
    expect(await sendCommit(commit)).toEqual(outcome)
  })

  test.each(answers)('for which the page waits, that is answered with %i %j', (status, body, outcome) => {
    class Answered {
      status = status
      responseText = body
      open() {}
      setRequestHeader() {}
      send() {}
    }
    vi.stubGlobal('XMLHttpRequest', Answered)
    expect(sendCommitAndWait(commit)).toEqual(outcome)
  })

  test('that is not answered is not saved', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await sendCommit(commit)).toEqual(unreachable)
  })

  test('of a page that closes outlives it; any other has a timeout', async () => {
    const asked: RequestInit[] = []
    vi.stubGlobal('fetch', async (_path: string, options: RequestInit) => {
      asked.push(options)
      return new Response(saved)
    })
    await sendCommit(commit, true)
    await sendCommit(commit)
    expect(asked[0]).toMatchObject({ method: 'POST', keepalive: true, body: JSON.stringify(commit) })
    // A signal would end it with the page.
    expect(asked[0]?.signal).toBeUndefined()
    expect(asked[1]?.keepalive).toBeFalsy()
    expect(asked[1]?.signal).toBeInstanceOf(AbortSignal)
  })
})
