// Looks at a session, and at the audit log, after a log-out at a provider was reported.
import * as accounts from '#contract/calls/accounts.ts'
import * as audit from '#contract/calls/audit.ts'
import { type Product, requestOf } from './product.ts'

/** Returns "ok", or why the session has ended. */
export async function answerTo(product: Product, as: { token: string }): Promise<string | undefined> {
  const answer = await product.send(requestOf(accounts.myAccount, {}, as))
  return answer.statusCode === 200 ? 'ok' : answer.json<{ reason?: string }>().reason
}

export const entriesOfLogOuts = async (product: Product, admin: { token: string }) =>
  (await product.ask(audit.list, {}, admin)).entries.filter(({ words }) => words.startsWith('Ended sessions'))
