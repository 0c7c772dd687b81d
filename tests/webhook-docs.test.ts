import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webhookEventNames } from '#contract/webhook-events.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { startProduct } from './support/product.ts'
import { writtenPage } from './webhook-docs.ts'

const product = await startProduct()

test('rule webhooks-5: the page of the documentation is that of the table of events', async () => {
  await expect(writtenPage()).toMatchFileSnapshot(join(projectRoot, 'docs/integrations/webhooks.md'))
})

test('the OpenAPI document has a schema of each event, and the page of the API its description', async () => {
  const { webhooks } = (await product.send({ url: '/api/openapi.json' })).json<{
    webhooks: Record<string, { post: { requestBody: { content: object } } }>
  }>()
  expect(Object.keys(webhooks)).toEqual(webhookEventNames)
  expect(webhooks['due_date.missed']?.post.requestBody.content).toMatchObject({
    'application/json': {
      schema: {
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { const: 'due_date.missed' },
          data: { properties: { dueOn: { type: 'string', format: 'date' }, isRenewal: { type: 'boolean' } } },
        },
      },
    },
  })
  const page = (await product.send({ url: '/api/docs' })).body
  expect(page).toContain('id="webhooks-sent"')
  for (const name of webhookEventNames) expect(page).toContain(`<code>${name}</code>`)
})
