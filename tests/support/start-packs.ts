// A product for one file of tests of evidence packs: requests them, makes them, and reads what is in them.
import type { Input } from '#contract/call.ts'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import { checkPack } from '#contract/rules/pack-manifest.ts'
import type { PublishedKey } from '#contract/rules/published-keys.ts'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readZip } from '#server/features/evidence-packs/read-zip.ts'
import { makeNextPack } from '#server/features/evidence-packs/run.ts'
import { publicKeys } from '#server/signing/keys.ts'
import { filesIn } from './files-in-zip.ts'
import { requestOf } from './product.ts'
import { startCompliance } from './start-compliance.ts'

export async function startPacks() {
  const started = await startCompliance()
  const { product } = started
  const folder = await mkdtemp(join(tmpdir(), 'coppice-packs-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const errors: unknown[] = []
  const makeNext = (stop?: AbortSignal) => makeNextPack(product.app, (error) => errors.push(error), stop)

  const downloadPack = (id: string, as: { token: string }) =>
    product.send(requestOf(evidencePacks.downloadPack, { id }, as))

  /** Requests a pack, makes it and answers its bytes. */
  async function packOf(asked: Input<typeof evidencePacks.request>, as: { token: string }) {
    const { id } = await product.ask(evidencePacks.request, asked, as)
    await makeNext()
    if (errors.length > 0) throw errors[0]
    const answer = await downloadPack(id, as)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return { id, bytes: answer.rawPayload, files: await filesIn(answer.rawPayload) }
  }

  /** What the check of a pack has to go by. */
  const openLists = async () => ({
    keys: JSON.parse(JSON.stringify(await publicKeys(product.app.db))) as PublishedKey[],
    load: async (url: string) => {
      const answer = await product.send({ url })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.body
    },
  })

  async function check(bytes: Buffer, { isOffline = false } = {}) {
    const path = join(folder, `${crypto.randomUUID()}.zip`)
    await writeFile(path, bytes)
    const { keys, load } = await openLists()
    return checkPack(
      await readZip(path),
      keys,
      async ({ publicKeyJwk }, { bytes: signed, signature }) =>
        verify(
          null,
          signed,
          createPublicKey({ key: publicKeyJwk, format: 'jwk' }),
          Buffer.from(signature, 'base64url'),
        ),
      isOffline ? undefined : load,
    )
  }

  return { ...started, errors, makeNext, downloadPack, packOf, openLists, check }
}

export const tableIn = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] => {
  const file = files.get(`tables/${name}.json`)
  if (!file) throw new Error(`There is no table ${name}`)
  return JSON.parse(file.toString()) as Record<string, unknown>[]
}
