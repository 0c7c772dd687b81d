// Stops a directory that archives more than a fifth of a client's people within an hour, and asks an administrator (rules provisioning-14
// to provisioning-16).
import type { Read } from '#contract/call.ts'
import type * as provisioning from '#contract/calls/provisioning.ts'
import { isTooMany } from '#contract/rules/provisioning.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import { type Caller, wholeClient } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict } from '../../base/refusal.ts'
import { mailLook } from '../../branding/theme.ts'
import type { Tx } from '../../db/open.ts'
import { lockSeats, providerId } from '../../identity/client-queries.ts'
import { recordAction } from '../../identity/bulk-action-queries.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { greetingOf, recipient } from '../../identity/mails.ts'
import { provisioningLink } from '../../mail/links.ts'
import { postAll } from '../../mail/outbox.ts'
import { archiveIn } from '../users/service.ts'
import {
  administratorsToMail,
  changeSettings,
  clientToName,
  countRecent,
  endHolding,
  heldPeople,
  keepPeople,
  settingsOfClient,
} from './stop-queries.ts'

/** Whether directories may archive one more person now. The caller has locked the client, so that two at once are counted one after the other. */
export async function mayArchive(tx: Tx, clientId: string): Promise<boolean> {
  const settings = await settingsOfClient(tx, clientId)
  if (settings?.stoppedAt) return false
  const { active, archived } = await countRecent(tx, clientId)
  return !isTooMany({ archived: archived + 1, active: active + archived })
}

/** Stores that directories of the client archive nobody from now on, and mails the administrators once. */
export async function stopArchiving(tx: Tx, { config }: App, clientId: string): Promise<void> {
  const settings = await settingsOfClient(tx, clientId)
  if (settings?.stoppedAt) return
  await changeSettings(tx, clientId, { stopped_at: 'now' })
  const client = await clientToName(tx, clientId)
  const readers = await administratorsToMail(tx)
  const mails = readers.map((reader) => ({
    to: recipient(reader),
    message: {
      subject: `The directory of ${client.name} wants to archive many people`,
      greeting: greetingOf(reader),
      paragraphs: [
        `The directory of ${makeNameSafeForMail(client.name)} has asked to archive more than a fifth of its people within an hour. This may be right, or a mistake in the directory, so we have stopped it.`,
        'Nobody else is archived by it until you have decided. Please look who it is, then let them be archived or keep them.',
      ],
      action: { label: 'See who it is', url: provisioningLink(config, client.urlToken) },
    },
  }))
  await postAll(tx, 'ProvisioningStopped', await mailLook(tx, config, await providerId(tx)), mails)
}

/**
 * Archives those whom the user has seen, or keeps them, and lets directories archive people again. Who came later still waits.
 * @throws Refusal 404, 409 if somebody has decided meanwhile
 */
export async function decide(
  { db }: App,
  who: Caller,
  { clientId, decision, until }: Read<typeof provisioning.decide>,
): Promise<{ people: number; actionId: string | null }> {
  return db.transaction().execute(async (tx) => {
    await mustBeClient(tx, clientId)
    await lockSeats(tx, clientId)
    const held = await heldPeople(tx, clientId)
    const settings = await settingsOfClient(tx, clientId)
    if (!settings?.stoppedAt) throw conflict('Somebody else has decided about this already')
    const seen = held.filter(({ heldAt }) => heldAt <= until).map(({ id }) => id)
    let actionId: string | null = null
    if (decision === 'keep') await keepPeople(tx, seen)
    else {
      const changed = await archiveIn(tx, who, seen)
      actionId = await recordAction(tx, who, { action: 'archive', changed })
    }
    if (seen.length === held.length) {
      await endHolding(tx, clientId)
      await changeSettings(tx, clientId, { stopped_at: null, counted_from: 'now' })
    }
    return { people: seen.length, actionId }
  })
}

/** The people about whom somebody has to decide, and since when; null if there is nothing to decide. */
export async function stopOf({ db }: App, clientId: string) {
  const settings = await settingsOfClient(db, clientId)
  if (!settings?.stoppedAt) return null
  const held = await heldPeople(db, wholeClient(clientId).clientId)
  return {
    sinceDateTime: settings.stoppedAt,
    until: held.reduce((latest, { heldAt }) => (heldAt > latest ? heldAt : latest), settings.stoppedAt),
    people: held.map(({ id, name, urlToken }) => ({ id, name, urlToken })),
  }
}
