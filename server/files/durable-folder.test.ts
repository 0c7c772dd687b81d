// What has to be on the disk before a row may name a file: its bytes, its name, and the names of new folders above it.
import { mkdtemp, open, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { diskStore } from './disk-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'coppice-durable-'))
const anyHandle = await open(folder)
const handles = Object.getPrototypeOf(anyHandle) as typeof anyHandle
await anyHandle.close()
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The places that were synced while `work` ran, in order. */
async function syncedBy(work: () => Promise<unknown>): Promise<string[]> {
  const synced: string[] = []
  const sync = vi.spyOn(handles, 'sync').mockImplementation(async function (this: typeof anyHandle) {
    synced.push(relative(folder, await readlink(`/proc/self/fd/${this.fd}`)))
    await this.datasync()
  })
  await work().finally(() => sync.mockRestore())
  return synced
}

test.skipIf(process.platform !== 'linux')(
  'a stored file, its name and the folders made for it are synced before the store says so',
  async () => {
    const store = diskStore(join(folder, 'files'))
    const first = await syncedBy(() => store.write('packages/one/pages/1.html', Buffer.from('1')))
    const folders = ['', 'files', 'files/packages', 'files/packages/one', 'files/packages/one/pages']
    expect(first.filter((place) => !place.includes('partial'))).toEqual(folders)
    const second = await syncedBy(() => store.write('packages/one/pages/2.html', Buffer.from('2')))
    expect(second.filter((place) => !place.includes('partial'))).toEqual(['files/packages/one/pages'])
  },
)

test.skipIf(process.platform !== 'linux')(
  'a write into a folder that another write is making waits until it is on the disk',
  async () => {
    const store = diskStore(join(folder, 'together'))
    const done: string[] = []
    const synced = await syncedBy(() =>
      Promise.all(
        ['a', 'b', 'c'].map(async (name) => {
          await store.write(`images/${name}`, Buffer.from(name))
          done.push(name)
        }),
      ),
    )
    expect(done).toHaveLength(3)
    const places = synced.filter((place) => !place.includes('partial'))
    expect(places.slice(0, 2)).toEqual(['', 'together'])
    expect(places.slice(2)).toEqual(Array(3).fill('together/images'))
  },
)

test.skipIf(process.platform !== 'linux')(
  'a folder in which none can be made is an error at once, and a place for a link that leads nowhere too',
  async () => {
    for (const place of ['/proc/x', '/proc/x/y'])
      await expect(diskStore(place).write('images/a', Buffer.from('a'))).rejects.toMatchObject({
        code: 'ENOENT',
      })
    const link = join(folder, 'link')
    await symlink(join(folder, 'nowhere'), link)
    await expect(diskStore(link).write('images/a', Buffer.from('a'))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  },
)
