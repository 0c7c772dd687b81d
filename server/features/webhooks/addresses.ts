// Encrypts the addresses of webhooks: those of chat rooms and the like let in everybody who knows them (rule access-57).
import { decrypt, encrypt } from '../../signing/encryption.ts'
import { type Keys, encryptionSecret } from '../../signing/keys.ts'
import { lockAddressesInClear, storeAddress } from './queries.ts'

/** Binds the address to the webhook, so that no row takes that of another. */
const bindingOf = (webhookId: string) => Buffer.from(`address of webhook ${webhookId}`)

export const sealAddress = async (keys: Keys, webhookId: string, url: string): Promise<Buffer> =>
  encrypt(Buffer.from(url), { boundTo: bindingOf(webhookId), secret: await encryptionSecret(keys) })

export interface StoredAddress {
  id: string
  url: string | null
  sealedUrl: Buffer | null
}

/** Returns undefined if the secret of the keys was replaced since. */
export async function openAddress(
  keys: Keys,
  { id, url, sealedUrl }: StoredAddress,
): Promise<string | undefined> {
  if (!sealedUrl) return url ?? undefined
  const binding = { boundTo: bindingOf(id), secret: await encryptionSecret(keys) }
  return decrypt(sealedUrl, binding)?.toString()
}

/** Encrypts at a start the addresses that an earlier version has stored. */
export const sealAddresses = (keys: Keys): Promise<void> =>
  keys.db.transaction().execute(async (tx) => {
    for (const { id, url } of await lockAddressesInClear(tx))
      await storeAddress(tx, id, await sealAddress(keys, id, url))
  })
