// The record of the server for the number of a certificate counts more than any signature (rule certificates-22).
import { readCertificateNumber } from '#contract/rules/certificate-number.ts'
import type { CheckedFacts, Trust, Verdict } from './check-result.ts'

/** @param verdict the verdict from the file alone; it stays if the number cannot be looked up */
export async function compareWithRecord(
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
