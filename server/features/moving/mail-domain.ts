// Changes the mail domain of a client, when the organisation has got another one (rule people-100).
import type { Read, Reply } from '#contract/call.ts'
import type * as moving from '#contract/calls/moving.ts'
import { isOpenToAnybody } from '#contract/rules/mail-domains.ts'
import { maxAtOnce, tooManyAtOnce } from '#contract/rules/people.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import { type Tx, unlessTaken } from '../../db/open.ts'
import { recordAction } from '../../identity/bulk-action-queries.ts'
import { type Judge, countReasons, judge } from '../../identity/bulk-outcome.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'
import {
  type AtDomain,
  changeAddresses,
  peopleAtDomain,
  peopleElsewhere,
} from '../../identity/mail-domain-queries.ts'
import { mailLearnerInvitations, mailNewDomain } from '../../identity/mails.ts'
import { mustBeOfOneOrganisation } from '../../identity/organisation-domain.ts'

type Wanted = Read<typeof moving.previewMailDomain>

/** Those at which anybody can get an address (rule clients-54). */
const publicDomainsOf = ({ oldDomain, newDomain }: Wanted) => [oldDomain, newDomain].filter(isOpenToAnybody)

/** How many of the changes a preview shows. */
const shownChanges = 20

const mayChange: Judge<AtDomain> = ({ isManager, isTaken }) => {
  // Managers and administrators are changed on their pages, one by one.
  if (isManager) return 'Managers and administrators'
  return isTaken ? 'Another account has the new address' : undefined
}

/** @throws Refusal 404 for a client that is not there, 400 for the same domain twice, one of many organisations, or too many people */
async function judgePeople(db: App['db'] | Tx, wanted: Wanted, isChanging: boolean) {
  if (wanted.oldDomain === wanted.newDomain) throw invalid('Please enter two different mail domains')
  mustBeOfOneOrganisation(wanted.newDomain)
  await mustBeOrganisation(db, wanted.clientId)
  const people = await peopleAtDomain(db, { ...wanted, isChanging })
  if (people.length > maxAtOnce) throw invalid(tooManyAtOnce)
  return judge(people, mayChange)
}

export async function previewMailDomain(
  { db }: App,
  wanted: Wanted,
): Promise<Reply<typeof moving.previewMailDomain>> {
  const { accepted, leftOut } = await judgePeople(db, wanted, false)
  return {
    people: accepted.length,
    changes: accepted.slice(0, shownChanges).map(({ firstName, lastName, email, newEmail }) => ({
      name: `${firstName} ${lastName}`,
      from: email,
      to: newEmail,
    })),
    refused: countReasons(leftOut, 0),
    elsewhere: await peopleElsewhere(db, { clientId: wanted.clientId, domain: wanted.newDomain }),
    publicDomains: publicDomainsOf(wanted),
  }
}

/** @throws Refusal as the preview, 400 for a public domain that is not confirmed, and 409 if the number of people has changed since */
export async function changeMailDomain(
  app: App,
  who: Caller,
  { expected, publicConfirmed, ...wanted }: Read<typeof moving.changeMailDomain>,
): Promise<Reply<typeof moving.changeMailDomain>> {
  const [open] = publicDomainsOf(wanted)
  if (open && !publicConfirmed)
    throw invalid(`Anybody can get an address at ${open}. Please confirm that this domain is meant`)
  return await unlessTaken(
    app.db.transaction().execute(async (tx) => {
      const { accepted, leftOut } = await judgePeople(tx, wanted, true)
      if (accepted.length !== expected)
        throw conflict('Something has changed since you looked. Please look at the numbers again')
      await changeAddresses(tx, accepted)
      await mailAll(tx, app, wanted.clientId, accepted)
      const actionId = await recordAction(tx, who, {
        action: 'import',
        changed: accepted.map(asImported),
        leftOut,
        fileName: `@${wanted.oldDomain} → @${wanted.newDomain}`,
      })
      return { changed: accepted.length, refused: countReasons(leftOut, 0), actionId }
    }),
    { users_email: 'Another account has one of the new addresses by now' },
  )
}

/** It is undone as a list is that has changed the addresses (rule people-53). */
const asImported = ({ id, email, newEmail }: AtDomain) => ({
  userId: id,
  previous: { kind: 'changed', changes: [{ field: 'email', from: email, to: newEmail }] },
})

/** Who has not registered yet is invited at the new address. */
async function mailAll(tx: Tx, app: App, clientId: string, people: readonly AtDomain[]) {
  const moved = people.map((person) => ({ ...person, email: person.newEmail, earlierEmail: person.email }))
  for (const person of moved.filter(({ isConfirmed }) => isConfirmed)) await mailNewDomain(tx, app, person)
  await mailLearnerInvitations(
    tx,
    app,
    clientId,
    moved.filter(({ isConfirmed }) => !isConfirmed),
  )
}
