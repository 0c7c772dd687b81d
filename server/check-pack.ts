// npm run evidence -- verify FILE: checks an evidence pack, on any computer. The keys come from the server, or from a file.
import { type JsonWebKey, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkPack } from '#contract/rules/pack-manifest.ts'
import { type PublishedKey, keysPath } from '#contract/rules/published-keys.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { readZip } from './features/evidence-packs/read-zip.ts'

class UsageError extends Error {}

const usage = `Please use one of:
  npm run evidence -- verify FILE               with the keys of the server at PUBLIC_URL
  npm run evidence -- verify FILE --url URL     with the keys of the server at this address
  npm run evidence -- verify FILE --key FILE    with a copy of its /.well-known/coppice-keys.json`

interface Asked {
  file: string
  keys: { file: string } | { url: string }
}

function askedIn([command, file, option, value, ...more]: string[]): Asked {
  if (command !== 'verify' || !file || more.length > 0) throw new UsageError(usage)
  if (option === undefined) return { file, keys: { url: readConfig().publicUrl } }
  if (!value || (option !== '--url' && option !== '--key')) throw new UsageError(usage)
  return { file, keys: option === '--key' ? { file: value } : { url: value } }
}

async function keysFrom(source: Asked['keys']): Promise<PublishedKey[]> {
  const read = 'file' in source ? await jsonIn(source.file) : await jsonAt(source.url)
  const { keys } = (read ?? {}) as { keys?: unknown }
  if (!Array.isArray(keys))
    throw new UsageError(`The keys cannot be read: please use ${keysPath} of the server.`)
  return keys as PublishedKey[]
}

async function jsonIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`)
  })
  return parsed(text)
}

async function jsonAt(address: string): Promise<unknown> {
  const url = URL.canParse(address) ? new URL(keysPath, address) : undefined
  if (!url) throw new UsageError(`${address} is no address, such as https://learning.example.org.`)
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
  if (!answer?.ok) throw new UsageError(`The keys cannot be loaded from ${url.href}.`)
  return parsed(await answer.text())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function isSigned({ publicKeyJwk }: PublishedKey, signed: { bytes: Uint8Array; signature: string }) {
  try {
    const key = createPublicKey({ key: publicKeyJwk as JsonWebKey, format: 'jwk' })
    return verify(null, signed.bytes, key, Buffer.from(signed.signature, 'base64url'))
  } catch {
    return false
  }
}

async function check({ file, keys }: Asked) {
  const zip = await readZip(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read as a ZIP: ${(error as Error).message}`)
  })
  const { manifest, intact, findings } = await checkPack(zip, await keysFrom(keys), isSigned)
  if (manifest) {
    const { provider, client, subject, period, madeAt } = manifest
    console.log(
      `Evidence of ${provider}: ${client.name}${subject.kind === 'client' ? '' : `, ${subject.name}`}`,
    )
    console.log(`from ${period.from} to ${period.to}, made at ${madeAt}`)
  }
  for (const { text } of findings) console.log(text)
  if (findings.length === 0)
    console.log(`All ${intact.toLocaleString('en')} files are as they were when the pack was made.`)
  else process.exitCode = 1
}

try {
  await check(askedIn(process.argv.slice(3)))
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exitCode = 2
}
