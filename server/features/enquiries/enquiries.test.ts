import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as audit from '#contract/calls/audit.ts'
import * as enquiries from '#contract/calls/enquiries.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { forbidden, notFound } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product, { firstName: 'Rhian', lastName: 'Prys' })
const client = await makeClient(product)

beforeEach(() => db.deleteFrom('rate_counters').execute())

const asked = {
  name: 'Morwenna Teague',
  company: 'Teague & Sons',
  email: 'morwenna@teague.test',
  phoneNumber: '01736 000000',
  enquiry: 'Do you have courses in Cornish?\nThank you!',
}
const submit = (given: Partial<Input<typeof enquiries.submit>> = {}) =>
  product.ask(enquiries.submit, { ...asked, ...given })
const refusedOf = (given: object) => product.refuse(enquiries.submit, { ...asked, ...given })
const list = async () => (await product.ask(enquiries.list, {}, admin)).enquiries
const openEnquiry = async (id: string) => (await product.ask(enquiries.openEnquiry, { id }, admin)).enquiry
const markAsRead = (enquiryId: string) => product.ask(enquiries.markAsRead, { enquiryId }, admin)

/** The id of a new enquiry. */
async function made(given: Parameters<typeof submit>[0] = {}): Promise<string> {
  await submit(given)
  return (await list())[0]?.id ?? ''
}

describe('an enquiry from the website', () => {
  test('is at the top of the list, unread and as it was sent', async () => {
    await submit({ name: 'Somebody earlier' })
    const id = await made()
    const sent = {
      id,
      ...asked,
      createdDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      readDateTime: null,
      state: 'new',
    }
    expect((await list())[0]).toEqual(sent)
    expect(await openEnquiry(id)).toEqual({ ...sent, answers: [] })
    expect((await list())[1]?.name).toBe('Somebody earlier')
  })

  test('is on the first page when pages are requested, which count all of them', async () => {
    await db.deleteFrom('enquiries').execute()
    for (let count = 0; count < 12; count++) await submit({ name: `Visitor ${count}` })
    const page = (pageNumber: number) => product.ask(enquiries.list, { pageNumber, pageSize: 10 }, admin)
    const [first, second, beyond] = [await page(1), await page(2), await page(3)]
    for (const answer of [first, second, beyond])
      expect(answer).toMatchObject({ totalCount: 12, totalPages: 2 })
    expect([...first.enquiries, ...second.enquiries]).toEqual(await list())
    expect(first.enquiries[0]?.name).toBe('Visitor 11')
    expect(beyond.enquiries).toEqual([])
    expect(await product.refuse(enquiries.list, { pageNumber: 0 }, admin)).toMatchObject({ status: 400 })
  })

  test('needs no company and no phone number', async () => {
    const { name, email, enquiry } = asked
    await product.ask(enquiries.submit, { name, email, enquiry })
    expect((await list())[0]).toMatchObject({ company: '', phoneNumber: '' })
  })

  test('is stored as text, markup included', async () => {
    const enquiry = '<img src=x onerror=alert(1)> <b>Zoë</b> \u202e 你好 &amp;'
    expect((await openEnquiry(await made({ enquiry }))).enquiry).toBe(enquiry)
  })

  test.each([
    [{ name: ' ' }, 'Please enter your name'],
    [{ email: '' }, 'Please enter an email address'],
    [{ email: 'morwenna@' }, 'Please enter a valid email address'],
    [{ enquiry: '\n' }, 'Please enter a message'],
    [{ enquiry: 'x'.repeat(5001) }, 'Please use at most 5,000 characters'],
    [{ company: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    [{ phoneNumber: '1'.repeat(51) }, 'Please use at most 50 characters'],
    [{ name: 'a\u0000b' }, 'Please remove the characters that cannot be stored'],
    [{ name: ['x'] }, 'Please enter your name'],
  ])('is refused with %j', async (given, message) => {
    const before = await list()
    expect(await refusedOf(given)).toEqual({ status: 400, errors: [message] })
    expect(await list()).toEqual(before)
  })

  test('names everything that is missing', async () => {
    expect((await product.refuse(enquiries.submit, {})).errors).toEqual([
      'Please enter your name',
      'Please enter an email address',
      'Please enter a message',
    ])
  })

  test('of a megabyte is not read', async () => {
    const before = await list()
    expect(await refusedOf({ enquiry: 'x'.repeat(1024 * 1024) })).toEqual({
      status: 413,
      errors: ['The request is too large'],
    })
    expect(await list()).toEqual(before)
  })

  test('is thanked for and dropped when it fills in what people do not see', async () => {
    const before = await list()
    expect(await submit({ homepage: 'https://spam.test' })).toEqual(await submit())
    expect(await list()).toHaveLength(before.length + 1)
  })

  test('is accepted twenty times an hour from one address', async () => {
    const before = await list()
    const send = () =>
      product.send({
        method: 'POST',
        url: '/api/ContactForm/Submit',
        payload: asked,
        remoteAddress: '192.0.2.7',
      })
    const answers = await Promise.all(Array.from({ length: 25 }, send))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.json().errors).toEqual([{ error: 'Too many attempts, please try again later' }])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500)
    expect(await list()).toHaveLength(before.length + 20)
    await submit() // from another address
  })
})

describe('reading', () => {
  test('is recorded once, also when another administrator reads it again', async () => {
    const [id, other] = [await made(), await made()]
    await markAsRead(id)
    const { readDateTime } = await openEnquiry(id)
    expect(Date.parse(readDateTime ?? '')).not.toBeNaN()
    await product.ask(enquiries.markAsRead, { enquiryId: id }, await makeAdmin(product))
    expect((await openEnquiry(id)).readDateTime).toBe(readDateTime)
    expect((await openEnquiry(other)).readDateTime).toBeNull()
    expect((await list()).find((one) => one.id === id)?.readDateTime).toBe(readDateTime)
  })

  test.each([crypto.randomUUID(), 'x', '0'])('what is not there is not found: %s', async (id) => {
    expect(await product.refuse(enquiries.openEnquiry, { id }, admin)).toEqual(notFound)
    expect(await product.refuse(enquiries.markAsRead, { enquiryId: id }, admin)).toEqual(notFound)
  })

  test('is for administrators', async () => {
    const id = await made()
    for (const person of [await makeManager(product, client.id), await makeLearner(product, client.id)])
      for (const refused of [
        await product.refuse(enquiries.list, {}, person),
        await product.refuse(enquiries.openEnquiry, { id }, person),
        await product.refuse(enquiries.markAsRead, { enquiryId: id }, person),
      ])
        expect(refused).toEqual(forbidden)
    expect((await product.refuse(enquiries.markAsRead, { enquiryId: id })).status).toBe(401)
    expect((await openEnquiry(id)).readDateTime).toBeNull()
  })
})

describe('an answer', () => {
  const answer = (enquiryId: string, text = 'Yes.\n\nIn Cornish, too.', numberOfAnswers = 0) =>
    ({ enquiryId, text, numberOfAnswers }) as const
  const mails = (address: string) =>
    db.selectFrom('outbox').where('to_address', '=', address).selectAll().execute()
  const byState = async (state: enquiries.EnquiryState) =>
    (await product.ask(enquiries.list, { state }, admin)).enquiries.map(({ id }) => id)

  test('leaves as a mail, is stored with who has answered, and marks the enquiry', async () => {
    const email = 'answered@teague.test'
    const id = await made({ email })
    await product.ask(enquiries.answerByMail, answer(id), admin)

    const [mail, ...others] = await mails(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to_name: asked.name, template_type: 'EnquiryAnswer', reply_to: admin.email })
    expect(mail?.text).toContain('Hello Morwenna Teague,\n\nYes.\n\nIn Cornish, too.')
    const { answers, state, readDateTime } = await openEnquiry(id)
    expect({ state, answers }).toEqual({
      state: 'answered',
      answers: [
        {
          id: expect.any(String),
          text: 'Yes.\n\nIn Cornish, too.',
          answeredBy: 'Rhian Prys',
          answeredDateTime: expect.stringMatching(/Z$/),
        },
      ],
    })
    expect(readDateTime).not.toBeNull()
    expect(await byState('answered')).toContain(id)
    expect(await byState('new')).not.toContain(id)
  })

  test('is neither stored nor sent when somebody else has answered meanwhile', async () => {
    const email = 'twice@teague.test'
    const id = await made({ email })
    const other = await makeAdmin(product)
    const both = await Promise.allSettled(
      [admin, other].map((who) => product.ask(enquiries.answerByMail, answer(id), who)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await product.refuse(enquiries.answerByMail, answer(id), other)).toEqual({
      status: 409,
      errors: ['Somebody else has answered this enquiry meanwhile: please read that answer first'],
    })
    expect(await mails(email)).toHaveLength(1)
    await product.ask(enquiries.answerByMail, answer(id, 'One more thing', 1), other)
    expect((await openEnquiry(id)).answers.map(({ text }) => text)).toEqual([
      'Yes.\n\nIn Cornish, too.',
      'One more thing',
    ])
  })

  test('needs words, an enquiry and an administrator', async () => {
    const email = 'refused@teague.test'
    const id = await made({ email })
    expect(await product.refuse(enquiries.answerByMail, answer(id, ' \n'), admin)).toEqual({
      status: 400,
      errors: ['Please enter an answer'],
    })
    const long = answer(id, 'x'.repeat(5001))
    expect((await product.refuse(enquiries.answerByMail, long, admin)).status).toBe(400)
    expect(await product.refuse(enquiries.answerByMail, answer(crypto.randomUUID()), admin)).toEqual(notFound)
    for (const person of [await makeManager(product, client.id), await makeLearner(product, client.id)])
      for (const refused of [
        await product.refuse(enquiries.answerByMail, answer(id), person),
        await product.refuse(enquiries.setClosed, { enquiryId: id, isClosed: true }, person),
      ])
        expect(refused).toEqual(forbidden)
    expect(await mails(email)).toEqual([])
    expect(await openEnquiry(id)).toMatchObject({ state: 'new', answers: [], readDateTime: null })
  })

  test('names nobody after who has answered was deleted', async () => {
    const id = await made()
    const leaver = await makeAdmin(product)
    await product.ask(enquiries.answerByMail, answer(id), leaver)
    await db.deleteFrom('users').where('id', '=', leaver.id).execute()
    expect((await openEnquiry(id)).answers).toMatchObject([{ answeredBy: '', text: answer(id).text }])
  })

  test('is not in the audit log, which says that there was one', async () => {
    const id = await made()
    await product.ask(enquiries.answerByMail, answer(id, 'A secret recipe'), admin)
    const { entries } = await product.ask(audit.list, { about: id }, admin)
    expect(entries[0]).toMatchObject({ words: 'Answered an enquiry' })
    expect(JSON.stringify(entries)).not.toContain('secret recipe')
  })
})

test('an enquiry is closed and reopened, with the state that it had', async () => {
  const [fresh, answered] = [await made(), await made()]
  await product.ask(enquiries.answerByMail, { enquiryId: answered, text: 'Yes', numberOfAnswers: 0 }, admin)
  const states = async () => [(await openEnquiry(fresh)).state, (await openEnquiry(answered)).state]
  const setBoth = async (isClosed: boolean) => {
    for (const enquiryId of [fresh, answered])
      await product.ask(enquiries.setClosed, { enquiryId, isClosed }, admin)
  }
  await setBoth(true)
  expect(await states()).toEqual(['closed', 'closed'])
  await setBoth(false)
  expect(await states()).toEqual(['new', 'answered'])
  const unknown = { enquiryId: crypto.randomUUID(), isClosed: true }
  expect(await product.refuse(enquiries.setClosed, unknown, admin)).toEqual(notFound)
})
