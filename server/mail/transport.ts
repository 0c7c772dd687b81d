// How mail leaves: over SMTP when one is configured, otherwise nowhere, and /emails shows what would have been sent.
import type { Transporter } from 'nodemailer'

export interface Letter {
  id: string
  template_type: string
  to_address: string
  to_name: string
  subject: string
  html: string
  text: string
}

export interface Transport {
  /** True when mail really leaves: then the links in it are not stored. */
  leaves: boolean
  /** Resolves when the mail server has accepted the mail. @throws the error of the mail server */
  send(letter: Letter): Promise<void>
  /** Logs in without sending anything. @throws the error of the mail server */
  check?(): Promise<void>
  /** Closes the open connections. */
  close?(): void
}

/** Of nodemailer. */
interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}

/** That the server wants us to log in, which is not the fault of an address. */
const wantsLogIn = new Set([530, 534, 535, 538])

/**
 * Whether the mail server has refused a mail for good (rule mail-5): an answer from 500 on to its recipient or to its text, or an
 * address that is none. What it answers to our log-in or to our own address stands in the way of every mail, and can be corrected.
 */
export function isFinalRefusal(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError
  if (code === 'EENVELOPE' && command === 'API') return true
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutMail && Number(responseCode) >= 500 && !wantsLogIn.has(Number(responseCode))
}

/** How many mails are on their way at the same time. */
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
        // The same each time, so that a mail that had to be sent again is known as the one it is.
        messageId: `<${letter.id}@${domain}>`,
        to: { name: letter.to_name, address: letter.to_address },
        subject: letter.subject,
        html: letter.html,
        text: letter.text,
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
      // Together well below the time a mail is set aside for its sender (queries.ts).
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
