// Encrypts what a SAML provider has posted for as long as it waits in the database. The key is made of the state of the log-in, of which the
// database has another hash only, so that neither a backup nor a dump shows who has logged in.
import { createHash } from 'node:crypto'
import { decrypt, encrypt } from '../../signing/encryption.ts'

interface Of {
  state: string
  providerId: string
}

const bindingOf = ({ state, providerId }: Of) => ({
  boundTo: Buffer.from(`answer of identity provider ${providerId.toLowerCase()}`),
  secret: createHash('sha256').update(`answer to ${state}`).digest(),
})

export const encryptAnswer = (answer: string, of: Of): Buffer => encrypt(Buffer.from(answer), bindingOf(of))

/** Returns null if there is none. */
export const decryptAnswer = (stored: Buffer | null, of: Of): string | null =>
  (stored && decrypt(stored, bindingOf(of))?.toString()) ?? null
