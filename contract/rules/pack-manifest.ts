// Defines the manifest of an evidence pack and checks packs (docs/rules/evidence.md). The server, the command and the
// browser use the same check.
import { z } from 'zod'
import { packSubjects } from './evidence-packs.ts'
import {
  type DetachedSignature,
  type Lists,
  type Standing,
  type VerifySignature,
  standingOf,
} from './issued-list.ts'
import type { PublishedKey } from './published-keys.ts'

export const manifestName = 'manifest.json'
export const signatureName = 'manifest.sig'
export const manifestFormat = 'coppice-evidence-pack-1'

const file = z.object({ name: z.string(), size: z.number(), sha256: z.string() })
export type ManifestFile = z.infer<typeof file>

export const manifest = z.object({
  format: z.literal(manifestFormat),
  id: z.string(),
  productVersion: z.string(),
  provider: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  subject: z.object({ kind: z.enum(packSubjects), name: z.string() }),
  period: z.object({ from: z.string(), to: z.string() }),
  timeZone: z.string(),
  madeAt: z.string(),
  madeBy: z.object({ name: z.string(), email: z.string() }),
  withCertificates: z.boolean(),
  people: z.number(),
  files: z.array(file),
})
export type Manifest = z.infer<typeof manifest>

/** The signature of the bytes of the manifest, in base64url. */
const packSignature = z.object({
  algorithm: z.literal('Ed25519'),
  keyId: z.string(),
  signature: z.string(),
}) satisfies z.ZodType<DetachedSignature>

export interface Finding {
  kind: 'changed' | 'missing' | 'added' | 'signature' | 'manifest' | 'never issued' | 'unknown'
  /** A sentence that describes the finding. */
  text: string
}

export interface CheckedPack {
  /** Null if it cannot be read, or if its signature proves nothing, because then its content cannot be trusted. */
  manifest: Manifest | null
  /** How many files are unchanged since the pack was made; 0 if the signature proves nothing. */
  intact: number
  /** Empty if the pack is unchanged. */
  findings: Finding[]
}

/** Characters that are invisible or that change the position of other characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const maxShownLength = 300

/** Returns a name from the ZIP in a safe form, because somebody else may have chosen it. */
const shown = (name: string) =>
  [...name]
    .slice(0, maxShownLength)
    .join('')
    .replaceAll(unseen, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`)

/** Compares the files that were found with those of the manifest. */
function compareFiles(listed: readonly ManifestFile[], found: readonly ManifestFile[]) {
  const findings: Finding[] = []
  const add = (kind: Finding['kind'], name: string, rest: string) =>
    findings.push({ kind, text: `${kind[0]?.toUpperCase()}${kind.slice(1)}: ${shown(name)} ${rest}` })
  const byName = new Map(listed.map((one) => [one.name, one]))
  const seen = new Set<string>()
  let intact = 0
  for (const { name, size, sha256 } of found) {
    const wanted = byName.get(name)
    if (!wanted) add('added', name, 'was not in the pack when it was made')
    else if (seen.has(name)) add('added', name, 'is in the ZIP a second time')
    else if (size !== wanted.size || sha256 !== wanted.sha256)
      add('changed', name, 'is not as it was when the pack was made')
    else intact++
    seen.add(name)
  }
  for (const { name } of listed) if (!seen.has(name)) add('missing', name, 'has been removed')
  return { findings, intact }
}

const ofStanding: Record<Exclude<Standing, 'proven'>, Finding> = {
  compromised: {
    kind: 'signature',
    text: 'The signature proves nothing: its key was no longer secret when the pack was made',
  },
  'never issued': {
    kind: 'never issued',
    text: 'Not issued here: others may have the key of the signature, and the provider has no record of this pack',
  },
  unknown: {
    kind: 'unknown',
    text: 'It cannot be confirmed: others may have the key of the signature, and what was really issued could not be looked up. Please check it again with a connection to the server',
  },
}

/** Returns the problem with the signature of the manifest; undefined if there is none. */
async function wrongWithSignature(
  { bytes, sha256 }: ReadFile,
  signatureFile: ReadFile | undefined,
  lists: Lists,
): Promise<Finding | undefined> {
  const wrong = (text: string): Finding => ({ kind: 'signature', text })
  if (!signatureFile)
    return { kind: 'missing', text: `Missing: ${signatureName}, the signature, has been removed` }
  const read = packSignature.safeParse(parsed(signatureFile.text))
  if (!read.success) return wrong('The signature is wrong: it cannot be read')
  const { keyId, signature } = read.data
  const key = lists.keys.find(({ id, purpose }) => id === keyId && purpose === 'credential')
  if (!key) return wrong('The signature is wrong: it was made with a key that this provider does not have')
  if (!(await lists.verify(key, { bytes, signature })))
    return wrong(`The signature is wrong: ${manifestName} or ${signatureName} has been changed`)
  const standing = await standingOf(key, sha256, lists)
  return standing === 'proven' ? undefined : ofStanding[standing]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface ReadFile {
  bytes: Uint8Array
  /** The bytes as UTF-8. */
  text: string
  /** The SHA-256 of the bytes in hexadecimal digits. */
  sha256: string
}

/** The content of a ZIP that is checked. */
export interface OpenedZip {
  /** All entries except the manifest and its signature, including those with the name of a folder. */
  files: readonly ManifestFile[]
  /** A sentence about content of the ZIP beside its files; undefined if there is none (`hiddenInZip`). */
  hidden: string | undefined
  /** The manifest and its signature, if they are in the ZIP. */
  manifest: ReadFile | undefined
  signature: ReadFile | undefined
}

/**
 * Finds every problem with a pack (rule evidence-16). The signature comes first, because without it the content proves nothing.
 * @param load see `Lists`
 */
export async function checkPack(
  zip: OpenedZip,
  keys: readonly PublishedKey[],
  verify: VerifySignature,
  load?: Lists['load'],
): Promise<CheckedPack> {
  const hidden: Finding[] = zip.hidden === undefined ? [] : [{ kind: 'added', text: zip.hidden }]
  if (!zip.manifest)
    return nothingProven(
      {
        kind: 'missing',
        text: `Missing: ${manifestName}, the list of files, has been removed, or this is no evidence pack`,
      },
      ...hidden,
    )
  const read = manifest.safeParse(parsed(zip.manifest.text))
  const signature = await wrongWithSignature(zip.manifest, zip.signature, { keys, verify, load })
  const ofSignature = signature ? [signature] : []
  if (!read.success)
    return nothingProven(
      ...ofSignature,
      { kind: 'manifest', text: `Changed: ${manifestName} is not the manifest of an evidence pack` },
      ...hidden,
    )
  const { findings, intact } = compareFiles(read.data.files, zip.files)
  if (signature) return nothingProven(signature, ...hidden, ...findings)
  return { manifest: read.data, intact, findings: [...hidden, ...findings] }
}

const nothingProven = (...findings: Finding[]): CheckedPack => ({ manifest: null, intact: 0, findings })
