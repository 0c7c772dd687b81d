// A mail server for one file of tests, which can be made to refuse mail.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

interface MailServer {
  url: string
  arrived: { to: string[]; raw: string; asksForUtf8: boolean }[]
  /** How the next mails are answered. */
  answer: 'take' | 'later' | 'never' | 'hang up' | 'log in first'
  /** These are always refused for good. */
  unknown: Set<string>
}

export async function startMailServer(): Promise<MailServer> {
  const refusal = (message: string, responseCode: number) =>
    Object.assign(new Error(message), { responseCode })
  const mailServer: MailServer = { url: '', arrived: [], answer: 'take', unknown: new Set() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (mailServer.unknown.has(address)) return done(refusal('No such mailbox', 550))
      if (mailServer.answer === 'log in first') return done(refusal('Authentication required', 530))
      if (mailServer.answer === 'later') return done(refusal('Try again later', 451))
      if (mailServer.answer === 'never') return done(refusal('No such mailbox', 550))
      done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (mailServer.answer === 'hang up') return done(refusal('Closing down', 421))
        mailServer.arrived.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('latin1'),
          asksForUtf8: 'SMTPUTF8' in Object(session.envelope.mailFrom && session.envelope.mailFrom.args),
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  mailServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mailServer
}
