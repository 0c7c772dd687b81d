import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FolderLock, lockFolder } from './folder-lock.ts'

test('a folder is held once, and who asks for it in vain learns by which process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-lock-'))
  const first = (await lockFolder(folder)) as FolderLock & { isHeld: true }
  expect(first.isHeld).toBe(true)
  expect(await lockFolder(folder)).toEqual({ isHeld: false, holder: process.pid })
  await first.release()
  const next = (await lockFolder(folder)) as FolderLock & { isHeld: true }
  expect(next.isHeld).toBe(true)
  await next.release()
  await rm(folder, { recursive: true })
})
