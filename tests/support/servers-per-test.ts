// For a file of tests that start servers: each server ends with the test that has started it.
import { afterEach } from 'vitest'
import { type ServerProcess, type StartOptions, startServer } from './server-process.ts'

/** Once per test file, at its top level. */
export function startServersPerTest() {
  const running: ServerProcess[] = []
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop()
  })

  return async (options: StartOptions) => {
    const server = await startServer(options)
    running.push(server)
    return server
  }
}
