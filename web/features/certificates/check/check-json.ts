// Checks a credential as JSON.
import type { CheckFile, Checked, CheckedFacts, Trust, Verdict } from './check-result.ts'
import { compareWithRecord } from './compare-record.ts'
import { isObject, textOf, verifySigned } from './verify-signature.ts'
import { wrongStanding } from './wrong-standing.ts'
import { isRevoked } from './status-list.ts'

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
