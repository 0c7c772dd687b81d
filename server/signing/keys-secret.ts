// Reads and creates the secret that encrypts the private keys in the database (rule certificates-21). It is never in the database or in a
// backup, so that neither is enough to sign in the name of the provider.
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from '../base/operator-error.ts'
import { makeDurableFolder, syncFolder } from '../files/durable-folder.ts'

/** A problem with the secret that the operator can fix, in a sentence. */
export class KeysSecretError extends OperatorError {}

/** Shorter secrets could be found by trying. */
export const minKeysSecretLength = 32

interface Place {
  /** The secret itself. It takes precedence over the file. */
  keysSecret?: string
  keysSecretFile: string
}

export interface KeysSecret {
  /** The place where the secret is, or would be created. */
  place: string
  /** Returns the bytes that encrypt, 32 bytes; undefined when there is no secret. @throws KeysSecretError for one that is too short */
  read(): Promise<Buffer | undefined>
  /** Stores a new secret in the file, if `read` has found none. */
  create(): Promise<Buffer>
}

export function openKeysSecret({ keysSecret, keysSecretFile }: Place): KeysSecret {
  let found: Buffer | undefined
  return {
    place: keysSecret ? 'KEYS_SECRET' : keysSecretFile,
    async read() {
      const secret = keysSecret ?? (found ? undefined : await secretIn(keysSecretFile))
      if (secret) found ??= derived(secret)
      return found
    },
    async create() {
      const secret = randomBytes(32).toString('base64url')
      await storeSecret(keysSecretFile, secret).catch(({ code }: NodeJS.ErrnoException) => {
        throw new KeysSecretError(
          `${keysSecretFile}, the secret of the signing keys, cannot be created (${code}). Please set KEYS_SECRET_FILE to a place where this user may write.`,
        )
      })
      found = derived(secret)
      return found
    },
  }
}

async function storeSecret(path: string, secret: string): Promise<void> {
  await makeDurableFolder(dirname(path), 0o700)
  // The file is written as a whole or not at all, also when the process ends meanwhile.
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await rename(unfinished, path)
  await syncFolder(dirname(path))
}

async function secretIn(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= minKeysSecretLength) return secret
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new KeysSecretError(`${path}, the secret of the signing keys, cannot be read (${code}).`)
  }
  throw new KeysSecretError(
    `${path}, the secret of the signing keys, is shorter than ${minKeysSecretLength} characters. Please put your copy of it there.`,
  )
}

const derived = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'coppice signing keys', 32))
