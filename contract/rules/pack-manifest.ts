// The manifest of an evidence pack, and what its check finds (docs/rules/evidence.md): the same on the server, in the
// command and in the browser.
import { z } from 'zod'
import { packSubjects } from './evidence-packs.ts'
import { type PublishedKey, isCompromised } from './published-keys.ts'

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

/** Of the bytes of the manifest, in base64url. */
const packSignature = z.object({
  algorithm: z.literal('Ed25519'),
  keyId: z.string(),
  signature: z.string(),
})
export type PackSignature = z.infer<typeof packSignature>

export interface Finding {
  kind: 'changed' | 'missing' | 'added' | 'signature' | 'manifest'
  /** A sentence that names it. */
  text: string
}

export interface CheckedPack {
  /** Null where there is none that can be read. */
  manifest: Manifest | null
  /** How many files are as they were when the pack was made. */
  intact: number
  /** Empty: the pack is as it was made. */
  findings: Finding[]
}

/** How the files that were found differ from those of the manifest. */
function compareFiles(listed: readonly ManifestFile[], found: readonly ManifestFile[]) {
  const findings: Finding[] = []
  const byName = new Map(listed.map((one) => [one.name, one]))
  const seen = new Set<string>()
  let intact = 0
  for (const { name, size, sha256 } of found) {
    const wanted = byName.get(name)
    if (!wanted) findings.push({ kind: 'added', text: `Added: ${name} was not in the pack when it was made` })
    else if (seen.has(name))
      findings.push({ kind: 'added', text: `Added: ${name} is in the ZIP a second time` })
    else if (size !== wanted.size || sha256 !== wanted.sha256)
      findings.push({ kind: 'changed', text: `Changed: ${name} is not as it was when the pack was made` })
    else intact++
    seen.add(name)
  }
  for (const { name } of listed)
    if (!seen.has(name)) findings.push({ kind: 'missing', text: `Missing: ${name} has been removed` })
  return { findings, intact }
}

interface Signed {
  bytes: Uint8Array
  /** In base64url. */
  signature: string
}
type Verify = (key: PublishedKey, signed: Signed) => Promise<boolean>

/** What is wrong with the signature of the manifest; undefined where nothing is. */
async function wrongWithSignature(
  { bytes }: ReadFile,
  signatureFile: ReadFile | undefined,
  { keys, verify, madeAt }: { keys: readonly PublishedKey[]; verify: Verify; madeAt: string | undefined },
): Promise<Finding | undefined> {
  const wrong = (text: string): Finding => ({ kind: 'signature', text })
  if (!signatureFile)
    return { kind: 'missing', text: `Missing: ${signatureName}, the signature, has been removed` }
  const read = packSignature.safeParse(parsed(signatureFile.text))
  if (!read.success) return wrong('The signature is wrong: it cannot be read')
  const { keyId, signature } = read.data
  const key = keys.find(({ id, purpose }) => id === keyId && purpose === 'credential')
  if (!key) return wrong('The signature is wrong: it was made with a key that this provider does not have')
  if (!(await verify(key, { bytes, signature })))
    return wrong(`The signature is wrong: ${manifestName} or ${signatureName} has been changed`)
  if (madeAt !== undefined && isCompromised(key, madeAt))
    return wrong('The signature proves nothing: its key was no longer secret when the pack was made')
  return undefined
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
}

/** A ZIP as it was found. */
export interface OpenedZip {
  files: readonly ManifestFile[]
  /** The manifest and its signature, where they are there. */
  manifest: ReadFile | undefined
  signature: ReadFile | undefined
}

/** Everything that is wrong with a pack (rule evidence-16). */
export async function checkPack(
  zip: OpenedZip,
  keys: readonly PublishedKey[],
  verify: Verify,
): Promise<CheckedPack> {
  if (!zip.manifest)
    return nothingRead({
      kind: 'missing',
      text: `Missing: ${manifestName}, the list of files, has been removed, or this is no evidence pack`,
    })
  const read = manifest.safeParse(parsed(zip.manifest.text))
  const madeAt = read.success ? read.data.madeAt : undefined
  const signature = await wrongWithSignature(zip.manifest, zip.signature, { keys, verify, madeAt })
  const ofSignature = signature ? [signature] : []
  if (!read.success)
    return nothingRead(
      { kind: 'manifest', text: `Changed: ${manifestName} is not the manifest of an evidence pack` },
      ...ofSignature,
    )
  const { findings, intact } = compareFiles(read.data.files, zip.files)
  return { manifest: read.data, intact, findings: [...ofSignature, ...findings] }
}

const nothingRead = (...findings: Finding[]): CheckedPack => ({ manifest: null, intact: 0, findings })
