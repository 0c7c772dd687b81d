import { beforeEach, expect, test, vi } from 'vitest'
import type { Disk } from './disk.ts'
import { openJournal } from './journal.ts'

const day = 86_400_000
const now = Date.parse('2026-05-04T14:00:00Z')
const unsent = (launchId: string, at: number, attemptId = 'attempt') => ({
  launchId,
  attemptId,
  sequence: 3,
  at,
  commits: [{ sco: 'one', cmi: { location: launchId } }],
})

const onDisk = new Map<string, unknown>()
let isWritten: ReturnType<Disk['write']> = 'yes'
const disk: Disk = {
  write(launchId, entry) {
    if (isWritten === 'yes') onDisk.set(launchId, entry)
    return isWritten
  },
  writeLater: (launchId, entry) => void onDisk.set(launchId, entry),
  remove: (launchId) => void onDisk.delete(launchId),
  readAll: async () => [...onDisk.values()],
}
const journal = openJournal(disk)
const found = async (at = now) => (await journal.unsentOf('attempt', at)).map(({ launchId }) => launchId)

beforeEach(() => {
  localStorage.clear()
  onDisk.clear()
})

test('what former windows of the attempt have left is found, the oldest first, and that of others stays', async () => {
  journal.keep(unsent('second', now - day))
  journal.keep(unsent('first', now - 2 * day))
  journal.keep(unsent('other', now - day, 'another attempt'))
  expect(await found()).toEqual(['first', 'second'])
  journal.forget('first')
  expect(await found()).toEqual(['second'])
  expect(await journal.unsentOf('another attempt', now)).toHaveLength(1)
})

test('its age is not told by the clock of the device, which may be years off', async () => {
  journal.keep(unsent('kept', now - day))
  vi.useFakeTimers({ now: now + 4_000 * day })
  expect(await found()).toEqual(['kept'])
  vi.setSystemTime(0)
  expect(await found()).toEqual(['kept'])
  vi.useRealTimers()
  expect(await found(now + 100 * day)).toEqual([])
})

test('what is no journal is thrown away', async () => {
  localStorage.setItem('coppice-unsent:odd', '{"launchId":"odd"}')
  localStorage.setItem('coppice-unsent:worse', '{')
  localStorage.setItem('other', 'of the course')
  expect(await found()).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['other'])
})

test('is found where only one of both storages has it, and the newer one where they differ', async () => {
  journal.keep(unsent('from the disk', now - day))
  localStorage.clear()
  journal.keep(unsent('from the browser', now - 2 * day))
  onDisk.delete('from the browser')
  journal.keep({ ...unsent('from both', now - 3 * day), sequence: 1 })
  onDisk.set('from both', { ...unsent('from both', now), sequence: 2 })
  onDisk.set('odd', { launchId: 'odd' })
  expect(await found()).toEqual(['from the browser', 'from the disk', 'from both'])
  expect((await journal.unsentOf('attempt', now)).at(-1)?.sequence).toBe(2)
})

test('is claimed to be on the disk when it is, and where nobody can wait for that when it is stored', () => {
  const answers = (['yes', 'no', 'unknown'] as const).map((answer) => {
    isWritten = answer
    return journal.keepOnDisk(unsent('window', now))
  })
  expect(answers).toEqual([true, false, true])
  expect(localStorage).toHaveLength(1)
  isWritten = 'yes'
})
