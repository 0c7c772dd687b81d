// Learners of the bench who log in with a password.
import { hash } from '@node-rs/argon2'
import type { Started } from './started.ts'

export const password = 'a password for the bench'

/** Learners who can log in, by their addresses. Their passwords are as dear as real ones. */
export async function addLearners(
  { client }: Started,
  count: number,
): Promise<{ id: string; email: string }[]> {
  const passwordHash = await hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const { rows } = await client.query<{ id: string; email: string }>(
    `insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at, password_hash)
     select id, 'Bench', 'Learner ' || n, gen_random_uuid() || '@bench.test', gen_random_uuid()::text, 'LEARNER', now(), $2
       from (select id from clients where is_provider) as provider, generate_series(1, $1::int) as n
     returning id, email`,
    [count, passwordHash],
  )
  return rows
}
