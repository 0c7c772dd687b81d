// Opens the embedded PostgreSQL for a command: the one of a running server, otherwise one that is started for the time of the command.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifAbsent } from '../files/if-absent.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { InUseError } from './embedded-error.ts'

/** @throws EmbeddedError with a sentence for the operator */
export async function joinEmbedded(folder: string): Promise<Embedded> {
  try {
    return await startEmbedded(folder)
  } catch (error) {
    if (!(error instanceof InUseError)) throw error
    return { connectionString: await addressOfRunning(folder), stop: async () => undefined }
  }
}

/** @throws InUseError while the database does not run */
export async function addressOfRunning(folder: string): Promise<string> {
  const notes = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(ifAbsent(''))
  const port = Number(notes.split('\n')[3])
  if (!port) throw new InUseError('The database is just starting or stopping. Please try again in a moment.')
  const password = await readFile(join(folder, 'password'), 'utf8')
  return `postgres://coppice:${password}@127.0.0.1:${port}/postgres`
}
