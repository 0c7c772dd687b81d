// Each look-up in an S3-compatible store is a request, which costs time and money.
import { expect, test } from 'vitest'
import { buildApi } from '#server/api.ts'
import { storePicture } from '#server/files/pictures.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()

test.each(['GET', 'HEAD'] as const)('for %s a picture is looked up in the store once', async (method) => {
  const { files } = product.app
  const key = await storePicture(files, Buffer.from('a picture'))
  const asked: string[] = []
  const counting = {
    ...files,
    look: (wanted: string) => (asked.push(wanted), files.look(wanted)),
    open: (wanted: string) => (asked.push(wanted), files.open(wanted)),
    read: (wanted: string) => (asked.push(wanted), files.read(wanted)),
  }
  const api = await buildApi({ ...product.app, files: counting }, { logger: false })
  const { statusCode, headers, body } = await api.inject({ method, url: `/${key}` })
  expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([200, 'image/png', '9'])
  expect(body).toBe(method === 'GET' ? 'a picture' : '')
  expect(asked).toEqual([key])
  await api.close()
})
