// Two people who change one webhook: the events are one field, in whichever order each has chosen them.
import { expect, test } from 'vitest'
import * as webhooks from '#contract/calls/webhooks.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

type Events = ('person.created' | 'person.archived' | 'course.completed')[]
const typed = { name: 'Payroll', url: 'https://payroll.example/' }

async function makeWebhook(events: Events) {
  const { id } = await product.ask(webhooks.create, { ...typed, events }, admin)
  const stored = async () => {
    const found = (await product.ask(webhooks.list, {}, admin)).webhooks.find((one) => one.id === id)
    return { name: found?.name, events: new Set(found?.events) }
  }
  return { id, stored }
}

test('what one has changed stays when the other changes the name only, and had the events in another order', async () => {
  const { id, stored } = await makeWebhook(['person.created', 'person.archived'])
  await product.ask(webhooks.update, { id, ...typed, events: ['course.completed'] }, admin)
  await product.ask(
    webhooks.update,
    {
      ...{ id, ...typed, name: 'Wages', events: ['person.created', 'person.archived'] },
      was: { ...typed, events: 'person.archived person.created' },
    },
    admin,
  )
  expect(await stored()).toEqual({ name: 'Wages', events: new Set(['course.completed']) })
})

test('events that both have changed are refused', async () => {
  const { id, stored } = await makeWebhook(['person.created'])
  await product.ask(webhooks.update, { id, ...typed, events: ['course.completed'] }, admin)
  const other = { id, ...typed, events: ['person.archived'], was: { ...typed, events: 'person.created' } }
  expect(await product.refuse(webhooks.update, other, admin)).toEqual({
    status: 409,
    errors: ['Somebody else has changed this in the meantime: events'],
  })
  expect((await stored()).events).toEqual(new Set(['course.completed']))
})
