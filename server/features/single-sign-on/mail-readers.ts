import type { TemplateType } from '#contract/calls/emails.ts'
import type { Config } from '../../app/config.ts'
import { mailLook } from '../../branding/theme.ts'
import type { Tx } from '../../db/open.ts'
import { providerId } from '../../identity/client-queries.ts'
import { greetingOf, recipient } from '../../identity/mails.ts'
import type { Message } from '../../mail/letter.ts'
import { postAll } from '../../mail/outbox.ts'
import type { Reader } from '../../reminders/seat-notice-queries.ts'

/** Writes the same to each of those who look after single sign-on of a client, in the look of the provider. */
export async function mailReaders(
  tx: Tx,
  config: Config,
  readers: readonly Reader[],
  template: TemplateType,
  message: Omit<Message, 'greeting'>,
): Promise<void> {
  const mails = readers.map((reader) => ({
    to: recipient(reader),
    message: { ...message, greeting: greetingOf(reader) },
  }))
  await postAll(tx, template, await mailLook(tx, config, await providerId(tx)), mails)
}
