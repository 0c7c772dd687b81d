// Adds two people of the demo who have no email address, as the product makes them: one has set the PIN, the card of the other is unused.
import { randomBytes } from 'node:crypto'
import { type Caller, hashOf } from '../access/who.ts'
import type { App } from '../app/app.ts'
import type { Tx } from '../db/open.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { setPassword } from '../identity/account-queries.ts'
import { invite } from '../identity/invitations.ts'
import { storeCodes, takeCode } from '../identity/login-card-queries.ts'
import { type Calendar, later } from './calendar.ts'
import { climateBasics } from './courses.ts'
import type { DemoRecord } from './learning.ts'
import { demoNameLogin } from './people.ts'
import { addRows, beganOn, clientOfCode, joinTeamNamed } from './queries.ts'
import { type Published, addLearning } from './records.ts'

interface Nameless {
  firstName: string
  lastName: string
  loginName: string
  /** How many days ago the account and its card were made. */
  days: number
  pin?: string
  records: (calendar: Calendar) => DemoRecord[]
}

/** Their names come after those on the first page of the list of their client. The first of them has something overdue; the days of the other begin with the PIN. */
const people: Nameless[] = [
  {
    ...{ firstName: 'Wyn', lastName: 'Hopkins', loginName: demoNameLogin.loginName },
    ...{ days: 66, pin: demoNameLogin.pin },
    records: (calendar) => [
      {
        course: climateBasics,
        attempts: [
          { startedAt: calendar.at(58, 9.2), lastAt: calendar.at(51, 15.5), state: { percent: 88 } },
        ],
      },
    ],
  },
  {
    ...{ firstName: 'Tegwen', lastName: 'Rees', loginName: 'tegwen.rees' },
    ...{ days: 26, records: () => [] },
  },
]
const team = 'Repairs and grounds'

export async function addPeopleWithoutEmail(
  tx: Tx,
  app: App,
  who: Caller,
  { calendar, published }: { calendar: Calendar; published: ReadonlyMap<string, Published> },
): Promise<void> {
  const clientId = await clientOfCode(tx, demoNameLogin.organisationCode)
  if (!clientId) throw new Error('The client of the people without an address is not in the demo')
  for (const { days, pin, records, ...person } of people) {
    const { id } = await invite(
      tx,
      app,
      { ...person, employeeNumber: '', email: '', clientId, role: 'LEARNER' },
      who,
    )
    const codeHash = hashOf(randomBytes(16).toString('hex'))
    await storeCodes(tx, [{ userId: id, codeHash }])
    const createdAt = calendar.at(days, 10)
    const registeredAt = pin ? later(createdAt, 3) : null
    if (pin) {
      await takeCode(tx, id, codeHash)
      await setPassword(tx, id, { passwordHash: await hashPassword(pin), isPin: true })
    }
    await beganOn(tx, id, { createdAt, registeredAt })
    await joinTeamNamed(tx, id, { clientId, name: team, since: createdAt })
    const learned = records(calendar)
    const visits = learned.flatMap(({ attempts }) =>
      attempts.flatMap(({ startedAt, lastAt }) => [later(startedAt, -0.1), later(lastAt, -0.5)]),
    )
    await addRows(
      tx,
      'login_events',
      [...(registeredAt ? [registeredAt] : []), ...visits].map((at) => ({
        at: at.toISOString(),
        ...{ user_id: id, client_id: clientId, is_learner: true },
      })),
    )
    for (const record of learned)
      await addLearning(tx, app, record, {
        ...{ userId: id, clientId },
        published: published.get(record.course.name) as Published,
      })
  }
}
