import { beforeEach, expect, test, vi } from 'vitest'
import type { Disk } from './disk.ts'
import { openLocalQueue } from './local-queue.ts'

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
const queue = openLocalQueue(disk)
const found = async (at = now) => (await queue.unsentOf('attempt', at)).map(({ launchId }) => launchId)

beforeEach(() => {
  localStorage.clear()
  onDisk.clear()
})

test('what previous windows of the attempt have left is found, the oldest first, and that of others stays', async () => {
  queue.save(unsent('second', now - day))
  queue.save(unsent('first', now - 2 * day))
  queue.save(unsent('other', now - day, 'another attempt'))
  expect(await found()).toEqual(['first', 'second'])
  queue.remove('first')
  expect(await found()).toEqual(['second'])
  expect(await queue.unsentOf('another attempt', now)).toHaveLength(1)
})

test('its age is not measured by the clock of the device, which may be wrong by years', async () => {
  queue.save(unsent('stored', now - day))
  vi.useFakeTimers({ now: now + 4_000 * day })
  expect(await found()).toEqual(['stored'])
  vi.setSystemTime(0)
  expect(await found()).toEqual(['stored'])
  vi.useRealTimers()
  expect(await found(now + 100 * day)).toEqual([])
})

test('what is not a queue is deleted', async () => {
  localStorage.setItem('coppice-unsent:odd', '{"launchId":"odd"}')
  localStorage.setItem('coppice-unsent:worse', '{')
  localStorage.setItem('other', 'of the course')
  expect(await found()).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['other'])
})

test('is found where only one of both storages has it, and the newer one where they differ', async () => {
  queue.save(unsent('from the disk', now - day))
  localStorage.clear()
  queue.save(unsent('from the browser', now - 2 * day))
  onDisk.delete('from the browser')
  queue.save({ ...unsent('from both', now - 3 * day), sequence: 1 })
  onDisk.set('from both', { ...unsent('from both', now), sequence: 2 })
  onDisk.set('odd', { launchId: 'odd' })
  expect(await found()).toEqual(['from the browser', 'from the disk', 'from both'])
  expect((await queue.unsentOf('attempt', now)).at(-1)?.sequence).toBe(2)
})

test('is reported to be on the disk when it is, and where the page cannot wait for that when it is stored', () => {
  const answers = (['yes', 'no', 'unknown'] as const).map((answer) => {
    isWritten = answer
    return queue.saveOnDisk(unsent('window', now))
  })
  expect(answers).toEqual([true, false, true])
  expect(localStorage).toHaveLength(1)
  isWritten = 'yes'
})
