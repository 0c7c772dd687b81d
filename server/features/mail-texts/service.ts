// Whose texts are read and changed, and what of them is stored (rules reminders-40 to reminders-42).
import type { Read, Reply } from '#contract/call.ts'
import type { openMailTexts, save } from '#contract/calls/mail-texts.ts'
import {
  type MailKind,
  type MailText,
  mailKinds,
  mailTextFields,
  placeholderProblem,
} from '#contract/rules/mail-texts.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import { invalid, notPermitted } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { providerId } from '../../identity/client-queries.ts'
import { organisationOf } from '../../identity/clients.ts'
import { defaultTexts } from '../../reminders/default-texts.ts'
import { ownPlaceholders } from '../../reminders/own-value-queries.ts'
import { lockClient, removeText, storeText, storedTexts } from './queries.ts'

/**
 * The organisation whose texts are meant: of a manager the own one, of an administrator the chosen one or the provider.
 * @throws Refusal 403 for a manager who is limited to teams (rule teams-7), 404 for another client
 */
export async function organisationOfTexts(
  db: Database,
  who: Caller,
  clientId: string | null,
): Promise<string> {
  if (who.isLimited && !hasRole(who, 'ADMIN')) throw notPermitted()
  return organisationOf(db, who, clientId)
}

type Mail = Reply<typeof openMailTexts>['mails'][number]

export async function readTexts(db: Database | Tx, clientId: string): Promise<Mail[]> {
  const isProvider = clientId === (await providerId(db))
  const stored = await storedTexts(db, clientId)
  return mailKinds.map((kind) => {
    const textsOf = (isOwn: boolean) => stored.find((row) => row.kind === kind && row.isOwn === isOwn)
    const own = textsOf(true)
    const otherwise = (isProvider ? undefined : textsOf(false)) ?? defaultTexts[kind]
    return {
      kind,
      texts: fieldsOf(own ?? otherwise),
      isOwn: own !== undefined,
      otherwise: fieldsOf(otherwise),
    }
  })
}

const fieldsOf = ({ subject, opening, closing }: MailText): MailText => ({ subject, opening, closing })

/** Texts that are the same as those that hold otherwise are not stored, so that they follow later changes of these. */
export async function saveText(
  db: Database,
  clientId: string,
  { kind, was: previous, ...sent }: Omit<Read<typeof save>, 'clientId'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockClient(tx, clientId)
    const mail = (await readTexts(tx, clientId)).find((other) => other.kind === kind) as Mail
    const texts = mergeChanges({ ...sent }, previous, { ...mail.texts })
    const ofFields = (await ownPlaceholders(tx)).map(({ placeholder }) => placeholder)
    mustHaveValidPlaceholders(kind, texts, ofFields)
    if (mailTextFields.every((field) => texts[field] === mail.otherwise[field]))
      await removeText(tx, clientId, kind)
    else await storeText(tx, clientId, kind, texts)
  })
}

const fieldNames = { subject: 'Subject', opening: 'Opening', closing: 'Closing' }

function mustHaveValidPlaceholders(kind: MailKind, texts: MailText, ofFields: readonly string[]) {
  const problems = mailTextFields.flatMap((field) => {
    const problem = placeholderProblem(kind, texts[field], ofFields)
    return problem ? `${fieldNames[field]}: ${problem}` : []
  })
  if (problems.length) throw invalid(problems)
}

export async function resetText(db: Database, clientId: string, kind: MailKind): Promise<void> {
  await db.transaction().execute((tx) => removeText(tx, clientId, kind))
}
