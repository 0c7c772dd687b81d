// Sends mail over SMTP when it is configured. Otherwise no mail is sent, and /emails shows what would have been sent.
import type { Transporter } from 'nodemailer'

export interface Letter {
  id: string
  template_type: string
  to_address: string
  to_name: string
  subject: string
  html: string
  text: string
  /** The address that replies go to; null for mail that nobody replies to. */
  reply_to: string | null
}

export interface Transport {
  /** Whether mail is really sent: then the links in it are not stored. */
  leaves: boolean
  /** Resolves when the mail server has accepted the mail. @throws the error of the mail server */
  send(letter: Letter): Promise<void>
  /** Logs in without sending anything. @throws the error of the mail server */
  check?(): Promise<void>
  /** Closes the open connections. */
  close?(): void
}

/** An error of nodemailer. */
interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}

/** The answers by which the server asks us to log in, which is not the fault of an address. */
const wantsLogIn = new Set([530, 534, 535, 538])

/**
 * Whether the mail server has refused a mail for good (rule mail-5): with an answer from 500 on to its recipient or to its text, or
 * because an address is not valid. Its answer to our log-in or to our own address concerns every mail and can be corrected.
 */
export function isFinalRefusal(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError
  if (code === 'EENVELOPE' && command === 'API') return true
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutMail && Number(responseCode) >= 500 && !wantsLogIn.has(Number(responseCode))
}

/** How many mails are sent at the same time. */
export const sendersAtOnce = 4

export function makeTransport({ smtpUrl, mailFrom }: { smtpUrl?: string; mailFrom: string }): Transport {
  if (!smtpUrl) return { leaves: false, send: async () => undefined }
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  let connecting: Promise<Transporter> | undefined
  const smtp = () => (connecting ??= connect(smtpUrl, mailFrom))
  return {
    leaves: true,
    async send(letter) {
      const open = await smtp()
      await open.sendMail({
        // The id is the same each time, so that a mail that had to be sent again is recognised.
        messageId: `<${letter.id}@${domain}>`,
        to: { name: letter.to_name, address: letter.to_address },
        subject: letter.subject,
        html: letter.html,
        text: letter.text,
        // A person has written what can be replied to.
        ...(letter.reply_to ? { replyTo: letter.reply_to, headers: { 'Auto-Submitted': 'no' } } : {}),
      })
    },
    async check() {
      await (await smtp()).verify()
    },
    close: () => void connecting?.then((open) => open.close()),
  }
}

/** The library is loaded with the first mail, so that the server starts sooner. */
async function connect(smtpUrl: string, mailFrom: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: sendersAtOnce,
      maxRequeues: 0, // trying again is the outbox's
      // Together these times are well below the time for which a mail is reserved for its sender (queries.ts).
      dnsTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      idleTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
}
