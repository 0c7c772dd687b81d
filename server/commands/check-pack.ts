// Runs npm run evidence -- verify FILE, which checks an evidence pack on any computer. The keys come from the server or from a file.
import { showNumber } from '#contract/rules/numbers.ts'
import { type JsonWebKey, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Lists, VerifySignature } from '#contract/rules/issued-list.ts'
import { checkPack } from '#contract/rules/pack-manifest.ts'
import { type PublishedKey, keysPath } from '#contract/rules/published-keys.ts'
import { ConfigError, readConfig } from '../app/config.ts'
import { readZip } from '../features/evidence-packs/read-zip.ts'

class UsageError extends Error {}

const usage = `Please use one of:
  npm run evidence -- verify FILE               with the keys of the server at PUBLIC_URL
  npm run evidence -- verify FILE --url URL     with the keys of the server at this address
  npm run evidence -- verify FILE --key FILE    with a copy of its /.well-known/coppice-keys.json, without a connection`

interface CheckArguments {
  file: string
  keys: { file: string } | { url: string }
}

function askedIn([command, file, option, value, ...more]: string[]): CheckArguments {
  if (command !== 'verify' || !file || more.length > 0) throw new UsageError(usage)
  if (option === undefined) return { file, keys: { url: readConfig().publicUrl } }
  if (!value || (option !== '--url' && option !== '--key')) throw new UsageError(usage)
  return { file, keys: option === '--key' ? { file: value } : { url: value } }
}

interface Source {
  keys: PublishedKey[]
  /** Absent when the keys are in a file: then the server is not asked for anything. */
  load?: Lists['load']
}

async function openSource(source: CheckArguments['keys']): Promise<Source> {
  if ('file' in source) return { keys: keysIn(await textIn(source.file)) }
  if (!URL.canParse(source.url))
    throw new UsageError(`${source.url} is no address, such as https://learning.example.org.`)
  const load = (path: string) => textAt(new URL(path, source.url))
  return { keys: keysIn(await load(keysPath)), load }
}

function keysIn(text: string): PublishedKey[] {
  const { keys } = (parsed(text) ?? {}) as { keys?: unknown }
  if (!Array.isArray(keys))
    throw new UsageError(`The keys cannot be read: please use ${keysPath} of the server.`)
  return keys as PublishedKey[]
}

const textIn = (file: string) =>
  readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`)
  })

async function textAt(url: URL): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
  if (!answer?.ok) throw new UsageError(`${url.href} cannot be loaded.`)
  return answer.text()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSigned: VerifySignature = async ({ publicKeyJwk }, signed) => {
  try {
    const key = createPublicKey({ key: publicKeyJwk as JsonWebKey, format: 'jwk' })
    return verify(null, signed.bytes, key, Buffer.from(signed.signature, 'base64url'))
  } catch {
    return false
  }
}

async function check({ file, keys: source }: CheckArguments) {
  const zip = await readZip(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read as a ZIP: ${(error as Error).message}`)
  })
  const { keys, load } = await openSource(source)
  const { manifest, intact, findings } = await checkPack(zip, keys, isSigned, load)
  // A problem with the signature is the first finding. Then nothing from inside the pack is printed.
  for (const { text } of findings) console.log(text)
  if (manifest) {
    const { provider, client, subject, period, madeAt } = manifest
    console.log(
      `Evidence of ${provider}: ${client.name}${subject.kind === 'client' ? '' : `, ${subject.name}`}`,
    )
    console.log(`from ${period.from} to ${period.to}, made at ${madeAt}`)
  }
  if (findings.length === 0)
    console.log(`All ${showNumber(intact)} files are as they were when the pack was made.`)
  else process.exitCode = 1
}

try {
  await check(askedIn(process.argv.slice(3)))
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exitCode = 2
}
