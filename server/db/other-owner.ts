// Prevents root from writing into the folder of another user. PostgreSQL would then need the files to be root's own, and only root could
// read what root creates beside them: the user who ran Coppice before would be locked out.
import { stat } from 'node:fs/promises'
import { ifAbsent } from '../files/if-absent.ts'
import { EmbeddedError } from './embedded-error.ts'
import { nobody } from './postgres-programs.ts'

/** @throws EmbeddedError when we are root and the files belong to another user; nothing has been changed then */
export async function mustNotBeOfAnother(place: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = (await stat(place).catch(ifAbsent(undefined)))?.uid ?? 0
  if (owner === 0 || owner === nobody) return
  throw new EmbeddedError(
    `${place} belongs to the user ${owner}, and as root Coppice would lock that user out. Please start it as that user, or give the whole data folder to root (chown -R root).`,
  )
}
