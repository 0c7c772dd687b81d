// For a file of tests that start servers: each server ends with the test that has started it.
import { afterEach } from 'vitest'
import { startOnCopy } from './prepared-folder.ts'
import { type ServerProcess, type StartOptions, startServer } from './server-process.ts'

/** Once per test file, at its top level. With `prepared`, a server starts on a copy of that folder. */
export function startServersPerTest() {
  const running: ServerProcess[] = []
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop()
  })

  return async (options: StartOptions & { prepared?: string }) => {
    const { prepared, ...own } = options
    const server = await (prepared ? startOnCopy(prepared, own) : startServer(own))
    running.push(server)
    return server
  }
}
