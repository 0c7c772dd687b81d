// Whose rows are seen comes from the caller (rule access-10). That everybody's are seen is never the default.
import { describe, expect, test } from 'vitest'
import {
  type Caller,
  type Scope,
  everybodyFor,
  isEverybody,
  ownScopeOf,
  scopeInRole,
  scopeOf,
  scopeOfProgress,
  wholeClient,
} from '#server/access/who.ts'
import { isWhole } from '#server/access/people-within.ts'
import type { Database } from '#server/db/open.ts'
import { attemptById } from '#server/features/history/queries.ts'
import { entries } from '#server/features/audit/queries.ts'
import { learnersNamed } from '#server/features/evidence-packs/subject-queries.ts'
import { learnerByToken } from '#server/features/reminders/queries.ts'
import { livingPeople, personById } from '#server/identity/people-queries.ts'

const clientId = 'aaaaaaaa-0000-4000-8000-000000000001'
const otherId = 'aaaaaaaa-0000-4000-8000-000000000002'
const person = (of: Partial<Caller>): Caller => ({
  id: 'aaaaaaaa-0000-4000-8000-000000000003',
  sessionId: 'aaaaaaaa-0000-4000-8000-000000000004',
  clientId,
  role: 'LEARNER',
  secondaryRole: null,
  isLimited: false,
  ...of,
})
const admin = person({ role: 'ADMIN' })
const alsoAdmin = person({ role: 'CLIENTADMIN', secondaryRole: 'ADMIN' })
const manager = person({ role: 'CLIENTADMIN' })
const limited = person({ role: 'CLIENTADMIN', isLimited: true })
const learner = person({})

describe('the rows of everybody', () => {
  test.each([
    ['an administrator', admin, true],
    ['a manager who is an administrator too', alsoAdmin, true],
    ['a manager', manager, false],
    ['a manager limited to teams', limited, false],
    ['a learner', learner, false],
  ])('of %s', (_name, who, isOfAll) => {
    expect(isEverybody(scopeOf(who))).toBe(isOfAll)
    if (isOfAll) expect(everybodyFor(who)).toBe(scopeOf(admin))
    else expect(() => everybodyFor(who)).toThrow('You do not have permission')
    expect(isEverybody(ownScopeOf(who))).toBe(false)
  })

  test('are seen in the role of an administrator only, and only by one', () => {
    expect(isEverybody(scopeInRole(admin, 'ADMIN'))).toBe(true)
    expect(isEverybody(scopeInRole(alsoAdmin, 'ADMIN'))).toBe(true)
    expect(scopeInRole(alsoAdmin, 'CLIENTADMIN')).toEqual({ clientId, limitedTo: null })
    expect(scopeInRole(limited, 'CLIENTADMIN')).toEqual({ clientId, limitedTo: limited.id })
    for (const [who, role] of [
      [manager, 'ADMIN'],
      [admin, 'CLIENTADMIN'],
      [learner, 'LEARNER'],
      [learner, 'ADMIN'],
    ] as const)
      expect(() => scopeInRole(who, role)).toThrow('You do not have permission')
  })

  test('are seen in the progress of an administrator who chooses no client', () => {
    expect(isEverybody(scopeOfProgress(admin, null))).toBe(true)
    expect(scopeOfProgress(admin, otherId)).toEqual({ clientId: otherId, limitedTo: null, team: null })
    expect(scopeOfProgress(manager, null)).toEqual({ clientId, limitedTo: null, team: null })
    expect(scopeOfProgress(limited, clientId.toUpperCase())).toEqual({
      clientId,
      limitedTo: limited.id,
      team: null,
    })
    expect(() => scopeOfProgress(manager, otherId)).toThrow('Not found')
    expect(() => scopeOfProgress(admin, null, otherId)).toThrow('Please choose the organisation of the team')
  })

  test('are no part of a client', () => {
    const parts: Scope[] = [ownScopeOf(limited), { ...wholeClient(clientId), team: otherId }]
    expect(parts.map(isWhole)).toEqual([false, false])
    expect([scopeOf(admin), wholeClient(clientId)].map(isWhole)).toEqual([true, true])
  })
})

/** Never called: that it compiles is the test, because a line that would compile without its comment is an error. */
export function compiled(db: Database) {
  // @ts-expect-error Null was everybody once.
  livingPeople(db, null)
  // @ts-expect-error A scope that was forgotten is not everybody.
  livingPeople(db)
  // @ts-expect-error Nor is one that is undefined.
  livingPeople(db, undefined)
  // @ts-expect-error Nor is an object without a client.
  livingPeople(db, {})
  // @ts-expect-error An object that looks like everybody is not.
  livingPeople(db, { isEverybody: true })
  // @ts-expect-error A client does not say to which teams its people are limited.
  livingPeople(db, { clientId })
  // @ts-expect-error A copy of everybody is nobody.
  livingPeople(db, { ...everybodyFor(admin) })
  // @ts-expect-error What is for one client only takes no administrator's scope.
  ownScopeOf(manager) satisfies ReturnType<typeof everybodyFor>

  // @ts-expect-error A person.
  void personById(db, otherId)
  // @ts-expect-error An attempt.
  void attemptById(db, otherId)
  // @ts-expect-error Whom an evidence pack is about.
  void learnersNamed(db, 'ada@example.test')
  // @ts-expect-error Whom mails are explained of.
  void learnerByToken(db, 'token')
  // @ts-expect-error Entries of the log.
  void entries(db, { call: '', clientId: null, about: null }, 1)
}
