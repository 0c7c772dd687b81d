// The signature of a certificate, checked with node:crypto, and by other programs where they are installed.
import { execFileSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSignature } from '#tests/support/read-signature.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'
import { currentKey } from '../../signing/keys.ts'

const { app, page, enrol, pass, numberOf } = await startCertificates()

let pdf: Buffer
let number: string
beforeAll(async () => {
  const all = await enrol({ firstName: 'Νίκος', lastName: 'Ξένος' }, 'Climate action')
  await pass(all)
  number = await numberOf(all)
  pdf = (await page('Download', all.learner.id, all.course.id)).rawPayload
})

test('a certificate is signed with the key for documents, as PAdES wants it', async () => {
  const { certificate, reason } = readSignature(pdf)
  const key = await currentKey(app, 'document')
  expect(certificate.raw.equals(key.certificate as Buffer)).toBe(true)
  expect(reason).toContain(`Certificate ${number}, issued by `)
})

test('the credential is attached', () => {
  const text = pdf.toString('latin1')
  expect(text).toContain('/AFRelationship /Data')
  expect(text).toContain('/F (credential.json)')
  const packed = /\n\/Type \/EmbeddedFile\n[^]*?\nstream\n([^]*?)\nendstream/.exec(text)?.[1] ?? ''
  const credential: unknown = JSON.parse(inflateSync(Buffer.from(packed, 'latin1')).toString())
  expect(credential).toMatchObject({ credentialSubject: { licenseNumber: number } })
})

test('every single changed byte is noticed', () => {
  const unnoticed: number[] = []
  const step = 61
  // Of the signature each byte: not all of it is signed itself.
  const signature = pdf.indexOf('/Contents <')
  const end = pdf.indexOf('>', signature)
  const tried = Array.from({ length: Math.floor(pdf.length / step) }, (_, at) => at * step)
  for (let at = signature; at <= end; at += 7) tried.push(at)
  for (const at of tried) {
    const changed = Buffer.from(pdf)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    try {
      readSignature(changed)
      unnoticed.push(at)
    } catch {
      // As it should be.
    }
  }
  expect(tried.length).toBeGreaterThan(500)
  expect(unnoticed).toEqual([])
})

test('a revision that is appended is noticed', () => {
  expect(() => readSignature(Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<< >>\nendobj\n%%EOF\n')]))).toThrow(
    'The signature leaves out a part of the file',
  )
})

const canRun = (program: string, ...words: string[]) => {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!canRun('pdfsig', '-v') || !canRun('qpdf', '--version'))('other programs', () => {
  test('find the signature intact and the file without errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coppice-signed-'))
    try {
      const file = join(folder, 'certificate.pdf')
      await writeFile(file, pdf)
      const report = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
      expect(report).toContain('Signature is Valid')
      expect(report).toContain('Total document signed')
      expect(report).toContain('ETSI.CAdES.detached')
      expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax or stream')
      expect(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })).toContain('Νίκος Ξένος')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
