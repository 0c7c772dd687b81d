// Checks a credential as JSON.
import type { CheckFile, Checked, CheckedFacts, Trust, Verdict } from './check-result.ts'
import { isObject, textOf, verifySigned, bytesFrom } from './verify-signature.ts'
import { wrongStanding } from './wrong-standing.ts'
import { readCertificateNumber } from '#contract/rules/certificate-number.ts'

export const checkJson: CheckFile = async (bytes, trust, now = new Date()) =>
  (await checkCredential(bytes, trust, now)).checked

interface Found {
  checked: Checked
  /** Set if the credential is authentic, even if it is not valid any more. */
  credential?: Record<string, unknown>
}

export async function checkCredential(bytes: Uint8Array, trust: Trust, now: Date): Promise<Found> {
  const read = readJson(bytes)
  if (read === 'damaged') return { checked: { verdict: 'changed' } }
  if (!read || !isCredential(read.value)) return { checked: { verdict: 'no credential' } }
  const signed = await verifySigned(read.value, read.text, trust.keys)
  if ('wrong' in signed) return { checked: { verdict: signed.wrong } }
  const wrong = await wrongStanding(signed.key, bytes, trust)
  if (wrong) return { checked: { verdict: wrong } }
  const { document: credential } = signed
  const facts = factsOf(credential)
  const verdict = await verdictOf(credential, facts, trust, now)
  // The content is not shown, because somebody else wrote it.
  if (verdict === 'never issued') return { checked: { verdict } }
  return { credential, checked: { verdict, facts } }
}

const type = 'OpenBadgeCredential'

function readJson(bytes: Uint8Array): { text: string; value: unknown } | 'damaged' | undefined {
  try {
    // A text that starts with a byte order mark, or that is not UTF-8, is not the text that was signed.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    return new TextDecoder().decode(bytes).includes(type) ? 'damaged' : undefined
  }
}

const isCredential = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Array.isArray(value['type']) && value['type'].includes(type)

async function verdictOf(
  { credentialStatus }: Record<string, unknown>,
  facts: CheckedFacts,
  trust: Trust,
  now: Date,
): Promise<Verdict> {
  const place = isObject(credentialStatus) ? Number(credentialStatus['statusListIndex']) : Number.NaN
  const revoked = await isRevoked(place, trust)
  if (revoked === undefined) return 'cannot check'
  if (revoked) return 'revoked'
  const isOver = facts.validUntil !== null && new Date(facts.validUntil) < now
  return compareWithRecord(isOver ? 'expired' : 'valid', facts, trust)
}

function factsOf({
  credentialSubject,
  name,
  validUntil,
  awardedDate,
}: Record<string, unknown>): CheckedFacts {
  const subject = isObject(credentialSubject) ? credentialSubject : {}
  const [identity] = Array.isArray(subject['identifier']) ? (subject['identifier'] as unknown[]) : []
  return {
    number: textOf(subject['licenseNumber']),
    learnerName: isObject(identity) ? textOf(identity['identityHash']) : '',
    courseTitle: textOf(name),
    issuedAt: textOf(awardedDate),
    validUntil: textOf(validUntil) || null,
  }
}

/** @param verdict the verdict from the file alone; it stays if the number cannot be looked up */
async function compareWithRecord(
  verdict: 'valid' | 'expired',
  facts: CheckedFacts,
  { online }: Trust,
): Promise<Verdict> {
  const read = readCertificateNumber(facts.number)
  if ('problem' in read) return 'never issued'
  const recorded = await online?.lookUp(read.number).catch(() => undefined)
  if (recorded === undefined) return verdict
  if (recorded === null) return 'never issued'
  const { status, learnerName, courseTitle } = recorded
  const isSameName = learnerName === '' || learnerName === facts.learnerName.trim()
  if (!isSameName || courseTitle !== facts.courseTitle) return 'never issued'
  if (status === 'revoked' || status === 'replaced') return 'revoked'
  return status === 'expired' ? 'expired' : verdict
}

/** Undefined where the list is not one that was signed here. */
async function isRevoked(place: number, { statusList, keys }: Trust): Promise<boolean | undefined> {
  const list: unknown = JSON.parse(statusList)
  const types: unknown = isObject(list) ? list['type'] : undefined
  if (!isObject(list) || !Array.isArray(types) || !types.includes('BitstringStatusListCredential'))
    return undefined
  const signed = await verifySigned(list, statusList, keys)
  // A list of today is not signed with a key that others may have.
  if ('wrong' in signed || signed.key.compromisedFrom !== null) return undefined
  if (!isObject(list['credentialSubject'])) return undefined
  const bits = await unpack(textOf(list['credentialSubject']['encodedList']))
  const byte = bits[place >> 3]
  return byte === undefined ? undefined : (byte & (0x80 >> (place & 7))) !== 0
}

/** Unpacks base64url, with its sign in front. */
async function unpack(encoded: string): Promise<Uint8Array> {
  const packed = bytesFrom(encoded.slice(1))
  const unpacked = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
