// Whether a signature proves anything: where others may have its key, only what is on the list of what was issued (rule certificates-22).
import { type Standing, standingOf } from '#contract/rules/issued-list.ts'
import type { PublishedKey } from '#contract/rules/published-keys.ts'
import { hex, sha256 } from './bytes.ts'
import type { Trust, Verdict } from './check-result.ts'
import { bytesFrom, verifyEd25519 } from './verify-signature.ts'

const verdicts: Record<Exclude<Standing, 'proven'>, Verdict> = {
  compromised: 'compromised key',
  'never issued': 'never issued',
  unknown: 'cannot confirm',
}

/** Undefined where it was issued here. @param signed exactly what was handed out */
export async function wrongStanding(
  key: PublishedKey,
  signed: Uint8Array,
  { keys, online }: Trust,
): Promise<Verdict | undefined> {
  const digest = hex(await sha256(signed))
  const standing = await standingOf(key, digest, {
    keys,
    verify: (signer, { bytes, signature }) => verifyEd25519(signer, bytesFrom(signature), bytes),
    load: online?.load,
  })
  return standing === 'proven' ? undefined : verdicts[standing]
}
