// Encrypts what a mail says while it waits, if it has a link that opens an account, so that a copy of the database opens none (rule access-57).
// Until then its row has the text without the link.
import { decrypt, encrypt } from '../signing/encryption.ts'
import { type Keys, encryptionSecret } from '../signing/keys.ts'
import { type Written, hasOpeningLink, withoutOpeningLinks } from './links.ts'
import { lockUnsealed, storeSealed } from './queries.ts'

/** Binds the text to the mail, so that no mail takes that of another. */
const bindingOf = (mailId: string) => Buffer.from(`mail ${mailId}`)

/** Returns what is stored of a mail that waits. @throws KeysSecretError */
export async function sealed(keys: Keys, mailId: string, { html, text }: Written) {
  const plain = Buffer.from(JSON.stringify({ html, text }))
  const binding = { boundTo: bindingOf(mailId), secret: await encryptionSecret(keys) }
  return { ...withoutOpeningLinks({ html, text }), sealed: encrypt(plain, binding) }
}

type Stored = Written & { id: string; sealed: Buffer | null }

/** Returns what the mail says. @throws if the secret of the keys was replaced since */
export async function unsealed(keys: Keys, { id, sealed: stored, html, text }: Stored): Promise<Written> {
  if (!stored) return { html, text }
  const plain = decrypt(stored, { boundTo: bindingOf(id), secret: await encryptionSecret(keys) })
  if (!plain) throw new UnreadableMail()
  return JSON.parse(plain.toString()) as Written
}

export class UnreadableMail extends Error {
  override readonly message =
    'This mail was encrypted with another secret of the signing keys, so that it cannot be sent'
}

/** Encrypts at a start the mails that an earlier version has stored and that still wait. */
export const sealWaitingMails = (keys: Keys): Promise<void> =>
  keys.db.transaction().execute(async (tx) => {
    for (const mail of await lockUnsealed(tx))
      if (hasOpeningLink(mail)) await storeSealed(tx, mail.id, await sealed(keys, mail.id, mail))
  })
