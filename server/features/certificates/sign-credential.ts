// Signs a certificate as a credential, once (rules certificates-16, -17 and -19).
import { createHash } from 'node:crypto'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import { imageUrl } from '../../http/images.ts'
import { recordIssued } from '../../signing/issued-list.ts'
import { currentKey } from '../../signing/keys.ts'
import { signedText } from '../../signing/signed-json.ts'
import { bytesOf, mustBeInForce, nameOn } from './name-and-status.ts'
import { issuerAddress } from './credential-addresses.ts'
import { credentialOf } from './credential.ts'
import { lockToSign, placeInStatusList, signedCredential, storeSigned } from './credential-queries.ts'
import type { SigningKey } from '../../signing/generate-key.ts'

interface Credential {
  /** JSON: exactly what was signed. */
  text: string
  /** The key of the picture of its badge; null where the file was missing. */
  badge: string | null
}

/**
 * Signs it when that has not happened yet, or the end of the certificate has changed since.
 * @throws Refusal 409 for a certificate that was revoked or replaced
 */
export async function credentialText(app: App, certificateId: string): Promise<Credential> {
  const { db } = app
  const stored = await signedCredential(db, certificateId)
  if (stored?.text) return { ...stored, text: stored.text }
  const key = await currentKey(app, 'credential')
  return db.transaction().execute(async (tx) => {
    const facts = await lockToSign(tx, certificateId)
    // Since the caller has looked, it may have been revoked.
    mustBeInForce(facts)
    const meanwhile = await signedCredential(tx, certificateId)
    if (meanwhile?.text) return { ...meanwhile, text: meanwhile.text }
    return sign(tx, app, { key, facts })
  })
}

interface ToSign {
  key: SigningKey
  facts: Awaited<ReturnType<typeof lockToSign>>
}

async function sign(tx: Tx, { config, files }: App, { key, facts }: ToSign): Promise<Credential> {
  // The time is as in the proof, which has no fractions of a second.
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  const place = await placeInStatusList(tx, facts.id, facts.expiresOn)
  const { badge: picture, ...certificate } = facts
  const badge = (await files.look(picture)) ? picture : null
  const document = credentialOf(config, {
    ...certificate,
    learnerName: nameOn(facts),
    validFrom: facts.wasSigned ? at.toISOString() : facts.issuedDateTime,
    statusIndex: place,
    issuerName: facts.issuer,
    ...(badge
      ? { badge: { path: imageUrl(badge), digest: digestOf(await bytesOf(files.read(badge))) } }
      : {}),
  })
  const text = await signedText(document, { key, issuer: issuerAddress(config), at })
  await storeSigned(tx, place, { keyId: key.id, at, badge, text })
  await recordIssued(tx, key, text)
  return { text, badge }
}

/** The format is that of the attribute `integrity` of HTML. */
const digestOf = (bytes: Buffer) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`
