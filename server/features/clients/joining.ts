// Accepting and refusing the people who want to join (rules clients-23 to clients-28), and the mail domains whose people may.
import type * as joining from '#contract/calls/joining.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import type { App } from '../../app/app.ts'
import { type Caller, type Scope, isEverybody, scopeOf, scopeOfProgress } from '../../access/who.ts'
import { groupBy } from '../../base/group-by.ts'
import { conflict, invalid, notFound, notPermitted, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import type { Answers } from '../../http/answer.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'
import { peopleElsewhere } from '../../identity/mail-domain-queries.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { mailAccepted, mailRefused } from '../../identity/mails.ts'
import { mustBeOfOneOrganisation } from '../../identity/organisation-domain.ts'
import { acceptUsers, deleteUsers } from '../../identity/people-queries.ts'
import {
  type WaitingPerson,
  approvesJoiners,
  clientsOfWaiting,
  countWaiting,
  firstWaiting,
  lockWaiting,
  recordRefused,
} from './joining-queries.ts'
import { domainsOf } from './domain-queries.ts'
import { allowDomain, removeDomain } from './domains.ts'
import { changeClient } from './queries.ts'

/** As many as one page shows. The next appear when these are decided. */
const maxShown = 200

export const joiningAnswers: Answers<typeof joining> = {
  async waiting({ app: { db }, input, who }) {
    const scope = scopeOfProgress(who, input.clientId)
    const clientId = isEverybody(scope) ? null : scope.clientId
    const approves = clientId === null ? null : orNotFound(await approvesJoiners(db, clientId))
    if (who.isLimited)
      return { people: [], totalCount: 0, mayDecide: false, approvesJoiners: approves, mailDomains: [] }
    const [people, totalCount, mailDomains] = await Promise.all([
      firstWaiting(db, scope, maxShown),
      countWaiting(db, scope),
      clientId === null ? null : domainsOf(db, clientId),
    ])
    return { people, totalCount, mayDecide: true, approvesJoiners: approves, mailDomains }
  },

  async previewDomain({ app: { db }, input }) {
    mustBeOfOneOrganisation(input.domain)
    await mustBeOrganisation(db, input.clientId)
    return peopleElsewhere(db, input)
  },

  addDomain: ({ app: { db }, input }) => allowDomain(db, input),

  removeDomain: ({ app: { db }, input }) => removeDomain(db, input),

  async updateApproval({ app: { db }, input, who }) {
    const scope = scopeOfProgress(who, input.clientId)
    if (isEverybody(scope)) throw invalid('Please choose an organisation')
    mustDecide(who)
    const changed = await changeClient(db, scope.clientId, { approves_joiners: input.approvesJoiners })
    if (!changed) throw notFound()
  },

  async accept({ app, input, who }) {
    return { people: await acceptPeople(app, who, input.userIds) }
  },

  async refuse({ app, input, who }) {
    return { people: await refusePeople(app, who, input.userIds) }
  },
}

/** Those who want to join are people of the whole client (rule clients-26). @throws Refusal 403 for a manager limited to teams */
function mustDecide(who: Caller): void {
  if (who.isLimited) throw notPermitted()
}

/**
 * Lets people in: all of them or none. Each takes a seat, and gets one mail. People about whom somebody else has decided meanwhile are
 * left out.
 * @returns how many were accepted
 * @throws Refusal 403, 404 if none of these people waits, 409 without enough seats
 */
async function acceptPeople(app: App, who: Caller, ids: string[]): Promise<number> {
  mustDecide(who)
  const scope = scopeOf(who)
  return app.db.transaction().execute(async (tx) => {
    const clients = await clientsOfWaiting(tx, scope, ids)
    const seats = new Map<string, Awaited<ReturnType<typeof lockSeats>>>()
    for (const clientId of clients) seats.set(clientId, await lockSeats(tx, clientId))
    const people = await lockAll(tx, scope, ids)
    for (const [clientId, ofClient] of byClient(people)) {
      mustFit(ofClient.length, orNotFound(seats.get(clientId)))
      await acceptUsers(
        tx,
        ofClient.map(({ id }) => id),
      )
      await mailAccepted(tx, app, clientId, ofClient)
    }
    return people.length
  })
}

/**
 * Removes the accounts of people who wait, so that their addresses are free again: all of them or none. Each gets one mail.
 * @returns how many were refused
 * @throws Refusal 403, 404 if none of these people waits
 */
async function refusePeople(app: App, who: Caller, ids: string[]): Promise<number> {
  mustDecide(who)
  return app.db.transaction().execute(async (tx) => {
    const people = await lockAll(tx, scopeOf(who), ids)
    const refused = people.map(({ id }) => id)
    await recordRefused(tx, refused)
    await deleteUsers(tx, refused)
    for (const [clientId, ofClient] of byClient(people)) await mailRefused(tx, app, clientId, ofClient)
    return people.length
  })
}

async function lockAll(tx: Tx, scope: Scope, ids: string[]): Promise<WaitingPerson[]> {
  const people = await lockWaiting(tx, scope, ids)
  if (people.length === 0) throw notFound()
  return people
}

const byClient = (people: readonly WaitingPerson[]) => groupBy(people, ({ clientId }) => clientId)

type Seats = NonNullable<Awaited<ReturnType<typeof lockSeats>>>

/** @throws Refusal 409 while the client is paused, because the mail would say that they can log in, and without enough seats */
function mustFit(wanted: number, { maximum, taken, isPaused }: Seats): void {
  if (isPaused) throw conflict('Access for this organisation is paused at the moment')
  const free = Math.max(0, maximum - taken)
  if (maximum === 0 || wanted <= free) return
  throw conflict(
    free === 0
      ? `All ${showNumber(maximum)} places are taken. Please free a place first, or ask for more`
      : `Only ${showNumber(free)} of ${showNumber(maximum)} places ${free === 1 ? 'is' : 'are'} free, so ${showNumber(wanted)} people cannot be accepted. Please accept fewer, or ask for more places`,
  )
}
