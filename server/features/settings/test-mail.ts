// A message by which an administrator sees whether mail works. Unlike other mail it is sent while the caller waits, and
// not again later.
import { setTimeout } from 'node:timers/promises'
import type { Reply } from '#contract/call.ts'
import type { sendTestMail } from '#contract/calls/settings.ts'
import type { App } from '../../app/app.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import type { Caller } from '../../access/who.ts'
import { mailLook } from '../../branding/theme.ts'
import { ownAccount } from '../../identity/account-queries.ts'
import { type Message, render } from '../../mail/letter.ts'
import { recordSent } from '../../mail/queries.ts'
import { reasonOf } from './mail-problem.ts'
import { recordTestMail } from './queries.ts'

const maxMilliseconds = 20_000

const message = (firstName: string): Message => ({
  subject: 'Test message',
  greeting: `Hello ${firstName},`,
  paragraphs: [
    'You asked for this message to see whether mail works. It does: invitations and links to set a password will arrive like this one.',
  ],
})

/** @throws Refusal 429 after too many */
export async function sendTestMessage(app: App, who: Caller): Promise<Reply<typeof sendTestMail>> {
  await countAgainst(app.db, { key: `test-mail:${who.id}`, max: 20, perSeconds: 3600 })
  const { id, firstName, lastName, email: toAddress } = await ownAccount(app.db, who.id)
  const words = message(firstName)
  const look = await mailLook(app.db, app.config, who.clientId)
  const letter = {
    id: crypto.randomUUID(),
    template_type: 'TestMessage',
    to_address: toAddress,
    to_name: `${firstName} ${lastName}`,
    subject: words.subject,
    reply_to: null,
    ...render(look, words),
  }
  try {
    await inTime(app.mail.send(letter))
  } catch (error) {
    return { result: 'refused', toAddress, reason: reasonOf(error as Error) }
  }
  await recordSent(app.db, {
    ...letter,
    user_id: id,
    has_left: app.mail.leaves,
  })
  if (!app.mail.leaves) return { result: 'recorded', toAddress, reason: '' }
  await recordTestMail(app.db)
  return { result: 'sent', toAddress, reason: '' }
}

/** @throws what sending throws, or after a while that it has taken too long */
async function inTime(sending: Promise<void>): Promise<void> {
  const waiting = new AbortController()
  const late = setTimeout(maxMilliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })
  })
  late.catch(() => undefined)
  sending.catch(() => undefined)
  await Promise.race([sending, late]).finally(() => waiting.abort())
}
