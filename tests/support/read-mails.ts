import { unsealed } from '#server/mail/sealed.ts'
import type { Product } from './product.ts'

/** The mails in the outbox to an address, the first one first, with all that they say. */
export async function readMails({ app }: Product, email: string) {
  const mails = await app.db
    .selectFrom('outbox')
    .where('to_address', '=', email)
    .orderBy('created_at')
    .selectAll()
    .execute()
  return Promise.all(mails.map(async (mail) => ({ ...mail, ...(await unsealed(app, mail)) })))
}
