// A log-in with single sign-on that is refused: it stores nothing but one entry in the audit log.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Product } from './product.ts'

/** Returns a text that differs after any change that a log-in can make. */
export async function storedBySignOn({ owner }: Pick<Product, 'owner'>): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select concat_ws(' ', (select count(*) from users), (select count(*) from sessions), (select count(*) from identity_links),
      (select count(*) from team_members), (select count(*) from login_events), (select count(*) from outbox),
      (select max(email_confirmed_at) from users)) as rows`.execute(owner)
  return rows[0]?.rows ?? ''
}

async function kindsOfEntries({ owner }: Pick<Product, 'owner'>): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from audit_log order by id`.execute(owner)
  return rows.map(({ kind }) => kind)
}

/** @param why the part of the sentence that says what is wrong with the answer of the provider */
export async function expectRefusedSignOn(
  product: Pick<Product, 'owner'>,
  logIn: () => Promise<{ statusCode: number; json: () => unknown }>,
  why: string,
): Promise<void> {
  const [before, entriesBefore] = [await storedBySignOn(product), await kindsOfEntries(product)]
  const answer = await logIn()
  expect(answer.json()).toMatchObject({
    succeeded: false,
    user: null,
    message: `We could not log you in: ${why}. Please begin again. If it happens again, please tell the person who looks after your training`,
  })
  expect(answer.statusCode).toBe(401)
  expect(await storedBySignOn(product)).toBe(before)
  expect(await kindsOfEntries(product)).toEqual([...entriesBefore, 'refused login'])
}
