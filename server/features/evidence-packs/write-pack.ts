// Writes a pack. All of it comes from one snapshot of the database, so that its tables agree with each other.
import { showNumber } from '#contract/rules/numbers.ts'
import { findActingPerson } from '../../identity/acting-person-queries.ts'
import { sign } from 'node:crypto'
import type { DetachedSignature } from '#contract/rules/issued-list.ts'
import { manifestFormat, manifestName, signatureName } from '#contract/rules/pack-manifest.ts'
import type { Manifest } from '#contract/rules/pack-manifest.ts'
import { obligationStatuses } from '#contract/rules/training.ts'
import { packSubjectTexts } from '#contract/rules/evidence-packs.ts'
import { hasRole } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { build } from '../../base/build.ts'
import { Refusal, orNotFound } from '../../base/refusal.ts'
import { themeOf } from '../../branding/theme.ts'
import type { Tx } from '../../db/open.ts'
import { recordIssued } from '../../signing/issued-list.ts'
import { currentKey } from '../../signing/keys.ts'
import { finishObligations } from '../../training/obligations.ts'
import { addDocuments, weightOfDrawing } from './add-documents.ts'
import { PackZip } from './pack-zip.ts'
import type { Gathering } from './gathering.ts'
import { figuresOf, summaryOf, timeInWords } from './pack-figures.ts'
import { parts } from './pack-parts.ts'
import { allowLongReading, idsOfPeople, momentsOf } from './people-queries.ts'
import type { TakenPack } from './queue-queries.ts'
import { readMe } from './read-me.ts'
import { keyOf, scopeIn } from './service.ts'
import { clientNamed, personStillWithin } from './subject-queries.ts'
import { csvOf, jsonOf } from './tables.ts'
import { viewerData } from './viewer-data.ts'
import { viewerPage } from './viewer-page.ts'

export interface Making {
  /** @param share from 0 to 1 */
  progress(share: number): void
  signal: AbortSignal
}

export interface MadePack {
  sizeBytes: number
  people: number
}

/** @throws Refusal if the requester does not manage these people any more */
export async function writePack(app: App, pack: TakenPack, making: Making): Promise<MadePack> {
  const key = keyOf(pack.id)
  const isComplete = await finishObligations(app.db, 60_000)
  const signer = await currentKey(app, 'credential')
  const people = await app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await allowLongReading(tx)
      const zip = new PackZip()
      const stop = () => zip.fail(making.signal.reason)
      making.signal.addEventListener('abort', stop, { once: true })
      const storing = app.files.write(key, zip.stream)
      // Writing may fail before it is awaited. This prevents an unhandled rejection; the code that awaits it gets the error too.
      storing.catch(() => undefined)
      try {
        const gathered = await fill(app, tx, zip, pack, { ...making, isComplete }).catch(
          async (error: unknown) => {
            zip.fail(error)
            await storing.catch(() => undefined)
            throw error
          },
        )
        const bytes = Buffer.from(`${JSON.stringify({ ...gathered.about, files: zip.files }, null, 1)}\n`)
        const signature: DetachedSignature = {
          algorithm: 'Ed25519',
          keyId: signer.id,
          signature: sign(null, bytes, signer.privateKey).toString('base64url'),
        }
        zip.end({ [manifestName]: bytes, [signatureName]: Buffer.from(`${JSON.stringify(signature)}\n`) })
        await storing
        await recordIssued(app.db, signer, bytes)
        return gathered.people
      } finally {
        making.signal.removeEventListener('abort', stop)
      }
    })
  const stored = await app.files.look(key)
  if (!stored) throw new Error('The pack was not stored')
  return { sizeBytes: stored.size, people }
}

/** `isComplete`: whether all changes were worked out before the pack was begun (rule deadlines-60). */
type Begun = Making & { isComplete: boolean }

async function fill(app: App, tx: Tx, zip: PackZip, pack: TakenPack, making: Begun) {
  const { gathering, about } = await gather(app, tx, pack, making)
  const own = parts.filter((part) => part.isIn?.(gathering) ?? true)
  const theme = await themeOf(tx, app.config)
  const figures = await figuresOf(gathering)
  const summary = summaryOf(figures, about)
  await zip.add('README.txt', [readMe(about, summary, own, app.config.publicUrl)])
  const { title, facts } = introduced(about)
  await zip.add('index.html', [await viewerPage(title, theme, await logoOf(app, theme.logoUrl))])
  const shown = [...facts, ...(making.isComplete ? [] : [outstanding])]
  await zip.add(
    'data.js',
    viewerData(gathering, {
      ...{ title, facts: shown, tables: own.map(({ file, about: text }) => [file, text]) },
      summary,
      totals: obligationStatuses.map((status) => figures.totals[status]),
    }),
  )
  for (const part of own) {
    await zip.add(`tables/${part.file}.csv`, csvOf(part, gathering, pack.csvFormat))
    await zip.add(`tables/${part.file}.json`, jsonOf(part, gathering))
  }
  await addDocuments(app, zip, gathering)
  return { about, people: gathering.people.count }
}

/** Finds the people of the pack whom the requester may see now, and the description of the pack for the manifest. */
async function gather(app: App, tx: Tx, pack: TakenPack, { progress, signal }: Making) {
  const who = await findActingPerson(tx, pack.requestedBy)
  if (!who || (pack.asAdministrator && !hasRole(who, 'ADMIN')))
    throw new Refusal(403, 'The person who requested it may not see these people any more')
  const client = orNotFound(await clientNamed(tx, pack.clientId))
  const scope = { ...scopeIn(who, pack.clientId), team: pack.teamId }
  if (pack.subject === 'team' && pack.teamId === null) throw new Refusal(404, 'The team has been deleted')
  if (pack.personId !== null && !(await personStillWithin(tx, pack.personId, scope)))
    throw new Refusal(404, 'The person does not belong to this organisation any more')
  const { pathwayId, personId, personIds, fromDay, toDay, withCertificates } = pack
  const subject = { scope, pathwayId, personId, personIds, withArchived: pack.asAdministrator }
  const people = await idsOfPeople(tx, subject)
  const { timeZone, from, until, madeAt } = await momentsOf(tx, pack.clientId, pack)
  // Each of these steps reads all people: the tables (twice), the page, its totals and the documents.
  const rounds = parts.length * 2 + 5 + 1 + (withCertificates ? weightOfDrawing : 0)
  let done = 0
  const gathering: Gathering = {
    ...{ tx, ...subject, clientId: client.id, teamId: pack.teamId, kind: pack.subject, withCertificates },
    ...{ people, from, until, fromDay, toDay },
    isManager: !pack.asAdministrator,
    isLimited: who.isLimited,
    requesterId: who.id,
    step(count) {
      signal.throwIfAborted()
      done += count
      progress(Math.min(1, done / Math.max(1, people.count * rounds)))
    },
  }
  const about: Omit<Manifest, 'files'> = {
    format: manifestFormat,
    id: pack.id,
    productVersion: build.version,
    provider: (await themeOf(tx, app.config)).name,
    client,
    subject: { kind: pack.subject, name: pack.subjectName },
    period: { from: fromDay, to: toDay },
    ...{ timeZone, madeAt, withCertificates, people: people.count },
    madeBy: { name: `${who.firstName} ${who.lastName}`, email: who.email },
  }
  return { gathering, about }
}

function introduced({ client, subject, period, timeZone, madeAt, madeBy, people }: Omit<Manifest, 'files'>) {
  const facts: [string, string][] = [
    [packSubjectTexts[subject.kind], subject.name],
    ...(subject.kind === 'client' ? [] : [['Organisation', client.name] as [string, string]]),
    ['Period', `${period.from} to ${period.to} (${timeZone})`],
    ['Made', timeInWords(madeAt)],
    ['Requested by', madeBy.name],
    ['People', showNumber(people)],
  ]
  return { title: `Evidence of training: ${subject.name}`, facts }
}

const outstanding: [string, string] = [
  'Latest changes',
  'Some were still being worked out and are not in this pack',
]

async function logoOf({ files }: App, logoUrl: string): Promise<Buffer | undefined> {
  const key = /^\/(images\/.+\.png)/.exec(logoUrl)?.[1]
  const found = key ? await files.open(key) : undefined
  if (!found) return undefined
  if (Buffer.isBuffer(found.body)) return found.body
  const pieces: Buffer[] = []
  for await (const piece of found.body as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}
