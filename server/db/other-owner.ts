// Root could write into the folder of any user. PostgreSQL then needs the files to be root's own, and what root creates beside them
// only root can read: the user who ran Coppice before would be locked out.
import { stat } from 'node:fs/promises'
import { ifAbsent } from '../files/if-absent.ts'
import { EmbeddedError } from './embedded-error.ts'
import { nobody } from './postgres-programs.ts'

/** @throws EmbeddedError where we are root and what is there belongs to another user; nothing has been changed then */
export async function mustNotBeOfAnother(place: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = (await stat(place).catch(ifAbsent(undefined)))?.uid ?? 0
  if (owner === 0 || owner === nobody) return
  throw new EmbeddedError(
    `${place} belongs to the user ${owner}, and as root Coppice would lock that user out. Please start it as that user, or give the whole data folder to root (chown -R root).`,
  )
}
