// Writes mail in the transaction that causes it, and sends waiting mail. A mail is sent at least once: after a crash between sending it
// and recording that, it is sent again under the same Message-ID rather than never.
import { randomUUID } from 'node:crypto'
import type { TemplateType } from '#contract/calls/emails.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import type { Database, Tx } from '../db/open.ts'
import { startWorker } from '../jobs/workers.ts'
import type { Keys } from '../signing/keys.ts'
import { type MailLook, type Message, render } from './letter.ts'
import { type Written, hasOpeningLink, withoutOpeningLinks } from './links.ts'
import { markFailed, markProcessed, markRefused, takeWaiting, writeMails } from './queries.ts'
import { UnreadableMail, sealed, unsealed } from './sealed.ts'
import { type Letter, type Transport, isFinalRefusal, sendersAtOnce } from './transport.ts'

export interface Recipient {
  /** Null for somebody without an account. */
  userId: string | null
  address: string
  name: string
}

/**
 * Puts one mail into the outbox. It is sent if, and only if, the transaction is committed.
 *
 * @param replyTo the address that replies go to, for what a person has written
 * @param keys what encrypts a mail that has a link which opens an account
 */
export async function post(
  tx: Tx | Database,
  to: Recipient,
  template: TemplateType,
  look: MailLook,
  message: Message,
  { replyTo, keys }: { replyTo?: string; keys?: Keys } = {},
): Promise<void> {
  await postAll(tx, template, look, [{ to, message, ...(replyTo ? { replyTo } : {}) }], keys)
}

const mailsAtOnce = 250

/**
 * Does the same as `post` for many mails: one statement for some hundreds of them. A mail gets its `id` if one is given. A recipient
 * without an address gets none: people who log in with a name, and closed records (rule people-75).
 */
export async function postAll(
  tx: Tx | Database,
  template: TemplateType,
  look: MailLook,
  mails: readonly NewMail[],
  keys?: Keys,
): Promise<void> {
  const sendable = mails.filter(({ to }) => to.address !== '')
  for (let start = 0; start < sendable.length; start += mailsAtOnce)
    await writeMails(
      tx,
      await Promise.all(
        sendable
          .slice(start, start + mailsAtOnce)
          .map(async ({ to, message, id = randomUUID(), replyTo }) => ({
            id,
            user_id: to.userId,
            to_address: to.address,
            to_name: makeNameSafeForMail(to.name),
            template_type: template,
            subject: message.subject,
            reply_to: replyTo ?? null,
            ...(await storedText(keys, id, render(look, message))),
          })),
      ),
    )
}

interface NewMail {
  to: Recipient
  message: Message
  id?: string
  replyTo?: string
}

const storedText = (keys: Keys | undefined, id: string, written: Written) =>
  keys && hasOpeningLink(written) ? sealed(keys, id, written) : written

interface Sender extends Keys {
  mail: Transport
  /** Is asked before a mail is sent. A mail that is no longer right has then been removed from the outbox. */
  isOutdated?: (letter: Pick<Letter, 'id' | 'template_type'>) => Promise<boolean>
}

/**
 * Sends everything that is due and returns how many mails were sent. It is safe to run in several processes at once. A mail that could
 * not be sent is due again later, and `onFailure` gets the reason, unless it was refused for good. After `stop` no further mail is begun.
 */
export async function sendWaitingMail(
  sender: Sender,
  onFailure: (error: unknown) => void = () => undefined,
  stop?: AbortSignal,
): Promise<number> {
  let sent = 0
  async function sendInTurn() {
    while (!stop?.aborted) {
      const stored = await takeWaiting(sender.db)
      if (!stored) return
      if (await sendOne(sender, stored, onFailure)) sent++
    }
  }
  await Promise.all(Array.from({ length: sendersAtOnce }, sendInTurn))
  return sent
}

async function sendOne(
  sender: Sender,
  { sealed: encrypted, ...stored }: Letter & { sealed: Buffer | null },
  onFailure: (error: unknown) => void,
) {
  const { db, mail, isOutdated } = sender
  const { id } = stored
  let written: Written
  try {
    if (await isOutdated?.(stored)) return false
    written = await unsealed(sender, { ...stored, sealed: encrypted })
    await mail.send({ ...stored, ...written })
  } catch (error) {
    if (isFinalRefusal(error) || error instanceof UnreadableMail) await markRefused(db, id, error)
    else {
      await markFailed(db, id, error)
      onFailure(error)
    }
    return false
  }
  await markProcessed(db, id, mail.leaves, mail.leaves ? withoutOpeningLinks(written) : written)
  return true
}

/** Looks for waiting mail every second until stopped. */
export function startMailWorker(sender: Sender, onError: (error: unknown) => void): () => Promise<void> {
  const stop = startWorker(
    sender.db,
    {
      name: 'Sending mail',
      // A mail that could not be sent is not a failure of the worker: it is listed with the mails.
      async round(signal) {
        await sendWaitingMail(sender, onError, signal)
        return true
      },
    },
    onError,
  )
  return async () => {
    await stop()
    sender.mail.close?.()
  }
}
