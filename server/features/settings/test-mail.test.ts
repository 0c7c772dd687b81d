import { createServer } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as emails from '#contract/calls/emails.ts'
import * as settings from '#contract/calls/settings.ts'
import { makeTransport } from '#server/mail/transport.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { app } = product
await prepareFirstRun(app)
const admin = await makeAdmin(product)
const off = app.mail
const { email } = await app.db
  .selectFrom('users')
  .where('id', '=', admin.id)
  .select('email')
  .executeTakeFirstOrThrow()

beforeEach(() => {
  app.mail = off
})

const sendTest = () => product.ask(settings.sendTestMail, {}, admin)
const listed = async () => (await product.ask(emails.list, { toAddress: email }, admin)).emailRecords
const mailStep = async () =>
  (await product.ask(settings.firstSteps, {}, admin)).steps.find(({ name }) => name === 'mail')?.isDone

/** A mail server that says what it is given, line for line, and counts the messages it has taken. */
const open: { close: () => void }[] = []
afterAll(() => open.forEach((server) => server.close()))
async function mailServer(answerTo: Record<string, string>) {
  let taken = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example.test ESMTP\r\n')
    let inMessage = false
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        if (inMessage && line !== '.') continue
        const word = line === '.' ? 'end' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
        inMessage = word === 'DATA'
        if (word === 'end') taken++
        const usual = { EHLO: '250-mail.example.test\r\n250 AUTH PLAIN', DATA: '354 go on', AUTH: '235 ok' }
        socket.write(`${answerTo[word] ?? usual[word as keyof typeof usual] ?? '250 ok'}\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const { port } = server.address() as { port: number }
  return { port, taken: () => taken }
}
function sendThrough(smtpUrl: string) {
  const mail = makeTransport({ smtpUrl, mailFrom: 'no-reply@rowan.test' })
  open.push({ close: () => mail.close?.() })
  app.mail = mail
}

test('without a mail server the message is recorded, and not sent', async () => {
  expect(await sendTest()).toEqual({ result: 'recorded', toAddress: email, reason: '' })
  expect(await listed()).toMatchObject([{ templateType: 'TestMessage', isSent: false }])
  expect(await mailStep()).toBe(false)
})

test('a refused message is reported with the reason in plain words, and not sent later', async () => {
  const before = await listed()
  const { port } = await mailServer({ AUTH: '535 5.7.8 Authentication credentials invalid' })
  sendThrough(`smtp://ada:secret@127.0.0.1:${port}`)
  expect(await sendTest()).toEqual({
    result: 'refused',
    toAddress: email,
    reason:
      'The mail server does not accept the user name or the password in SMTP_URL. It answered: 535 5.7.8 Authentication credentials invalid',
  })
  const full = await mailServer({ RCPT: '550 No such mailbox' })
  sendThrough(`smtp://127.0.0.1:${full.port}`)
  expect((await sendTest()).reason).toBe(
    'The mail server does not accept the address of the sender (MAIL_FROM) or of the recipient. It answered: 550 No such mailbox',
  )
  sendThrough('smtp://127.0.0.1:1')
  expect((await sendTest()).reason).toBe(
    'The mail server could not be reached: please check the host and the port in SMTP_URL.',
  )
  expect(await listed()).toEqual(before)
  expect(await mailStep()).toBe(false)
  expect(await app.db.selectFrom('outbox').where('processed_at', 'is', null).select('id').execute()).toEqual(
    [],
  )
})

test('a message that the mail server has taken completes the step', async () => {
  const { port, taken } = await mailServer({})
  sendThrough(`smtp://127.0.0.1:${port}`)
  expect(await sendTest()).toEqual({ result: 'sent', toAddress: email, reason: '' })
  expect(taken()).toBe(1)
  expect((await listed())[0]).toMatchObject({ templateType: 'TestMessage', isSent: true })
  expect(await mailStep()).toBe(true)
})

test('after twenty in an hour there are no more', async () => {
  const another = await makeAdmin(product)
  for (let at = 0; at < 20; at++) await product.ask(settings.sendTestMail, {}, another)
  expect((await product.refuse(settings.sendTestMail, {}, another)).status).toBe(429)
})
