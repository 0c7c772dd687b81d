// Explains in plain words why a mail server has not accepted a message.

/** Fields that nodemailer adds to its errors. */
interface MailError extends Error {
  code?: string
  /** The reply of the mail server. */
  response?: string
}

const reasons: Record<string, string> = {
  EAUTH: 'The mail server does not accept the user name or the password in SMTP_URL',
  ECONNECTION: 'The mail server could not be reached: please check the host and the port in SMTP_URL',
  ECONNREFUSED: 'The mail server could not be reached: please check the host and the port in SMTP_URL',
  EDNS: 'The host of SMTP_URL was not found: please check its name',
  ENOTFOUND: 'The host of SMTP_URL was not found: please check its name',
  EENVELOPE: 'The mail server does not accept the address of the sender (MAIL_FROM) or of the recipient',
  EMESSAGE: 'The mail server does not accept the message',
  ESOCKET:
    'The connection to the mail server failed: please check the port, and whether it is smtp or smtps, in SMTP_URL',
  ETIMEDOUT: 'The mail server did not answer in time: please check the host and the port in SMTP_URL',
  ETLS: 'A secure connection to the mail server could not be made: please check its certificate',
}
const causes = /ECONNREFUSED|ENOTFOUND|ETIMEDOUT/

export function reasonOf({ code = '', response, message }: MailError): string {
  // If a connection fails, only the message of the error has the cause.
  const reason = reasons[causes.exec(message)?.[0] ?? code] ?? 'The mail server has refused the message'
  const answer = (response ?? (reasons[code] ? '' : message)).replace(/\s+/g, ' ').trim().slice(0, 300)
  return answer ? `${reason}. It answered: ${answer}` : `${reason}.`
}
