// Hashing passwords, and what a password must be. Hashing is made slow on purpose, so only a few run at a time, in the order
// in which they were asked for (rule access-23).
import { tooLong } from '#contract/rules/numbers.ts'
import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { passwordLengths, tooManyAtOnce } from '#contract/calls/accounts.ts'
import { makeQueue } from '../../base/queue.ts'
import { isPin, problemOfPin } from '#contract/rules/login-names.ts'
import { commonPasswords } from './common-passwords.ts'

// OWASP's choice: argon2id (the library's 2), 19 MiB, two passes.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Each takes a core, and one of the four threads that Node has for files too: one of these stays free.
const inTurn = makeQueue({
  maxAtOnce: Math.min(availableParallelism(), 3),
  maxWaitSeconds: 10,
  refused: tooManyAtOnce,
})

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one behind the hash. Without a hash it takes as long and answers no, so that
 * the time of the answer does not show which accounts exist. `before` runs when the turn has come.
 * @throws Refusal 503 when too many are waiting
 */
export async function isPassword(
  password: string,
  hashed: string | null | undefined,
  before: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost)
  const against = hashed ?? (await decoy)
  return inTurn(async () => {
    await before()
    const right = await verify(against, password)
    return right && Boolean(hashed)
  })
}

/** Whose password it is. Everybody knows these, so a password must not be made of them (rule access-80). */
export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
  /** The name of the organisation. */
  clientName: string
}

/** One sentence for each rule the password breaks (rules people-11 and access-80). Lengths are in characters as people count them. */
export function brokenPasswordRules(password: string, owner: PasswordOwner): string[] {
  const { email } = owner
  const length = [...password].length
  const lower = password.toLowerCase()
  return [
    ...(length < passwordLengths.min ? [`Please use at least ${passwordLengths.min} characters`] : []),
    ...(length > passwordLengths.max ? [tooLong(passwordLengths.max)] : []),
    ...(commonPasswords.has(lower) ? ['Please choose a password that is harder to guess'] : []),
    // An address often contains the name, so one sentence is enough for it.
    ...(lower === email.toLowerCase()
      ? ['Please choose a password that is not your email address']
      : brokenNameRules(password, owner)),
  ]
}

const brokenNameRules = (password: string, { firstName, lastName, clientName }: PasswordOwner): string[] => [
  ...(hasPartOf(password, `${firstName} ${lastName}`)
    ? ['Please choose a password without your name in it']
    : []),
  ...(hasPartOf(password, clientName)
    ? ['Please choose a password without the name of your organisation in it']
    : []),
]

/** Without accents, because people leave them out when they type a name. */
const plainLetters = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Shorter parts, such as "Ann" or "Ltd", are in many other words too. */
const minNameLetters = 4

/** The signs that people write in place of a letter. */
const signsFor: Readonly<Record<string, string>> = {
  a: '4@',
  e: '3',
  i: '1!',
  l: '1!',
  o: '0',
  s: '5$',
  t: '7',
}

/** Whether a password contains a part of a name that has four letters or more, also with signs in place of letters. */
function hasPartOf(password: string, name: string): boolean {
  const plain = plainLetters(password)
  const parts = plainLetters(name).split(/[^\p{L}]+/u)
  return parts.some((part) => {
    const letters = [...part]
    const written = letters.map((letter) => `[${letter}${signsFor[letter] ?? ''}]`).join('')
    return letters.length >= minNameLetters && new RegExp(written, 'u').test(plain)
  })
}

/** The same for somebody who has no address: six digits are a PIN (rule access-25), and everything else has to be a password. */
export function brokenPinRules(secret: string, loginName: string, owner: PasswordOwner): string[] {
  if (isPin(secret)) return [problemOfPin(secret, loginName)].filter((problem) => problem !== undefined)
  if (/^\d{0,9}$/.test(secret))
    return ['Please choose a PIN of exactly six digits, or a password of at least 10 characters']
  return brokenPasswordRules(secret, owner)
}
