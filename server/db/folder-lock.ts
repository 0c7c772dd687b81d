// Prevents a second Coppice on a data folder with a socket in it that answers while this process runs. The lock ends with the process,
// however that ends. It also works between containers that share the folder.
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve as absolute } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type FolderLock =
  | { isHeld: true; release(): Promise<void> }
  /** Another running process holds the lock. Its number is missing when its version does not report it. */
  | { isHeld: false; holder: number | undefined }

export async function lockFolder(folder: string): Promise<FolderLock> {
  const { address, handle } = await addressIn(folder)
  const name = `${randomUUID()} ${process.pid}`
  const server = await bind(address, name).catch(async (error: Error) => {
    await handle?.close()
    // The error names only the address, which does not tell which folder cannot be written.
    throw Object.assign(error, { path: folder })
  })
  if (!server) {
    const [, pid] = (await whoAnswers(address))?.split(' ') ?? []
    await handle?.close()
    return { isHeld: false, holder: Number(pid) || undefined }
  }
  server.unref()
  return {
    isHeld: true,
    async release() {
      await new Promise((done) => server.close(done))
      await handle?.close()
    },
  }
}

const bind = async (address: string, name: string) =>
  (await listen(address, name)) ?? (await takeOver(address, name))

/** Returns an address without the path of the folder, because an address of a socket has room for only about a hundred bytes. */
async function addressIn(folder: string): Promise<{ address: string; handle?: FileHandle }> {
  if (process.platform === 'linux') {
    const handle = await open(folder)
    return { address: `/proc/self/fd/${handle.fd}/in-use`, handle }
  }
  const name = `coppice-${createHash('sha256').update(absolute(folder)).digest('hex').slice(0, 24)}`
  return { address: process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name) }
}

/** Returns undefined when the socket exists already, whether its process runs or has ended. */
function listen(address: string, name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(name)
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

async function takeOver(address: string, name: string): Promise<Server | undefined> {
  if ((await whoAnswers(address)) !== undefined) return undefined
  await rm(address, { force: true })
  const server = await listen(address, name)
  if (!server) return undefined
  // If several processes find the same dead lock, the last one to remove it gets the lock.
  await sleep(100)
  if ((await whoAnswers(address)) === name) return server
  server.close()
  return undefined
}

/** Returns the name of the process that holds the lock; undefined when it has ended. */
function whoAnswers(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes))
    socket.on('error', () => resolve(undefined))
    socket.on('end', () => resolve(answer))
  })
}
