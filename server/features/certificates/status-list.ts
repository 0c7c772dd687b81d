// The public list of the credentials that are not valid any more: a Bitstring Status List of the W3C, signed.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { App } from '../../app/app.ts'
import { credentialsContext } from '../../signing/context-addresses.ts'
import { currentKey } from '../../signing/keys.ts'
import { type JsonDocument, signedText } from '../../signing/signed-json.ts'
import { issuerAddress, statusListAddress } from './credential-addresses.ts'
import { lengthOfStatusList, revokedPlaces } from './credential-queries.ts'

const pack = promisify(gzip)
const hours = 3_600_000
/** Programs may use a list for a day; it is signed again long before. */
const [validFor, signedAgainAfter] = [24 * hours, 1 * hours]

interface StatusList {
  text: string
  /** Differs where another place is revoked, the key is another one, or the list was signed again. */
  version: string
}

interface Cached extends StatusList {
  of: string
  signedAt: number
}

/** Answers the list as it is in the database now. It is signed only when it has changed. */
export function makeStatusList(app: App): () => Promise<StatusList> {
  const { db, config } = app
  let last: Cached | undefined
  return async () => {
    const [places, key] = await Promise.all([revokedPlaces(db), currentKey(app, 'credential')])
    const of = `${key.id} ${places.join(' ')}`
    const at = new Date()
    if (last?.of === of && at.getTime() - last.signedAt < signedAgainAfter) return last
    const text = await signedText(await listOf(config, places, at), {
      key,
      issuer: issuerAddress(config),
      at,
    })
    last = { of, text, signedAt: at.getTime(), version: `${at.getTime()}-${places.length}` }
    return last
  }
}

async function listOf(site: App['config'], places: readonly number[], at: Date): Promise<JsonDocument> {
  const address = statusListAddress(site)
  return {
    '@context': [credentialsContext],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerAddress(site),
    validFrom: at.toISOString(),
    validUntil: new Date(at.getTime() + validFor).toISOString(),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encode(places),
    },
  }
}

/** One bit for each place, the first one on the left; packed, and in base64url with its sign in front. */
async function encode(places: readonly number[]): Promise<string> {
  const bits = Buffer.alloc(lengthOfStatusList / 8)
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return `u${(await pack(bits)).toString('base64url')}`
}
