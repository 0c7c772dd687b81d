// Makes log-in cards: new one-time codes, and a PDF to print (rules people-72 and people-73).
import { randomInt, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Reply } from '#contract/call.ts'
import type * as loginCards from '#contract/calls/login-cards.ts'
import { cardsPerSheet, cardCodeLength } from '#contract/rules/login-names.ts'
import { type Caller, hashOf, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Download } from '../../http/download.ts'
import { dayInName, fileNameOf } from '../../http/file-name.ts'
import { countReasons, judge } from '../../identity/bulk-outcome.ts'
import { providerName } from '../../identity/client-queries.ts'
import { storeCodes } from '../../identity/login-card-queries.ts'
import { outranks } from '../../identity/must-outrank.ts'
import { nameLoginLink } from '../../mail/links.ts'
import { type Chosen, findChosen, leftOutOf } from '../bulk/chosen-people.ts'
import type { Card } from '../certificates/card-sheet.ts'
import { draw } from '../certificates/draw-in-thread.ts'
import { type PersonForCard, lastDays, peopleForCards } from './queries.ts'

/** Letters and digits that nobody confuses when they read a card. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A code has 49 random bits, which is enough because wrong ones are counted like wrong passwords and the right one ends. */
const newCode = () =>
  Array.from({ length: cardCodeLength }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('')

/** @throws Refusal as findChosen */
async function findHolders(db: Database | Tx, who: Caller, chosen: Chosen) {
  const { ids, gone, ...others } = await findChosen(db, who, chosen)
  const people = await peopleForCards(db, scopeOf(who), ids)
  const { accepted, leftOut } = judge(people, (person) => {
    if (!outranks(who, person)) return 'You do not have permission'
    return person.loginName === null ? 'Has an email address, and logs in with it' : undefined
  })
  return {
    accepted,
    refused: countReasons([...leftOut, ...leftOutOf(others)], gone + ids.length - people.length),
  }
}

/** @throws Refusal as findChosen */
export async function previewCards(
  app: App,
  who: Caller,
  chosen: Chosen,
): Promise<Reply<typeof loginCards.previewCards>> {
  const { accepted, refused } = await findHolders(app.db, who, chosen)
  return {
    people: accepted.length,
    unusedCodes: accepted.filter(({ hasUnusedCode }) => hasUnusedCode).length,
    refused,
  }
}

/** @throws Refusal as findChosen, and 409 if none of the people logs in with a name */
export async function makeCards(app: App, who: Caller, chosen: Chosen): Promise<Download> {
  const cards = await app.db.transaction().execute(async (tx) => {
    const { accepted } = await findHolders(tx, who, chosen)
    if (accepted.length === 0) throw conflict('All of these people have an email address, and log in with it')
    return storeCards(tx, app, accepted)
  })
  const author = await providerName(app.db)
  return {
    fileName: fileNameOf(`Log-in cards ${dayInName(new Date())}`, '.pdf'),
    type: 'application/pdf',
    body: Readable.from(drawCards(cards, author), { objectMode: false }),
  }
}

async function storeCards(tx: Tx, { config }: App, people: readonly PersonForCard[]): Promise<Card[]> {
  const made = people.map((person) => ({ ...person, code: newCode() }))
  const endsAt = await storeCodes(
    tx,
    made.map(({ id, code }) => ({ userId: id, codeHash: hashOf(code) })),
  )
  const days = await lastDays(tx, [...new Set(made.map(({ clientId }) => clientId))], endsAt)
  return made.map(({ firstName, lastName, loginName, organisation, organisationCode, clientId, code }) => ({
    ...{ organisation, organisationCode },
    loginName: loginName ?? '',
    personName: `${firstName} ${lastName}`,
    oneTimeCode: `${code.slice(0, cardCodeLength / 2)}-${code.slice(cardCodeLength / 2)}`,
    lastDay: days.get(clientId) ?? '',
    address: nameLoginLink(config),
    qrAddress: nameLoginLink(config, { code: organisationCode, name: loginName ?? '' }),
  }))
}

/** Answers the bytes as they come. The drawing ends when the reader stops reading. */
async function* drawCards(cards: readonly Card[], author: string) {
  const id = randomUUID()
  await draw('beginMany', { id, title: 'Log-in cards', subject: 'Log-in cards to print', author })
  try {
    for (let at = 0; at < cards.length; at += cardsPerSheet) {
      const bytes = await draw('addCards', { id, cards: cards.slice(at, at + cardsPerSheet) })
      if (bytes.length > 0) yield bytes
    }
    yield await draw('endMany', { id, without: [] })
  } finally {
    await draw('dropMany', { id })
  }
}
