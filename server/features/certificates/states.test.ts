// A certificate in each state that it, its holder or the holder's client can be in, in each place that shows it.
import { expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as users from '#contract/calls/users.ts'
import { bytesOf, lookUp, packAbout, pdfOf } from '#tests/support/certificate-views.ts'
import { changeCertificate } from '#tests/support/make-states.ts'
import {
  type MadePerson,
  badgeOfMadeCourses,
  makeAdmin,
  makeClient,
  makeManager,
} from '#tests/support/make.ts'
import { pngOf } from '#tests/support/png.ts'
import { requestOf } from '#tests/support/product.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'

const { product, app, certified } = await startCertificates()
const admin = await makeAdmin(product)
await app.files.write(badgeOfMadeCourses, await pngOf())
// 25 hours before the zone that clients get below: whatever time it is, the days differ.
await app.db
  .updateTable('clients')
  .set({ time_zone: 'Pacific/Kiritimati' })
  .where('is_provider', '=', true)
  .execute()

interface Subject {
  number: string
  learner: MadePerson
  manager: MadePerson
  course: { id: string }
}
const set = (clientId: string) => ({ clientId })

const reissue = ({ number }: Subject) => changeCertificate(product, number, { reissued: true }, admin)
const revoke = ({ number }: Subject) => changeCertificate(product, number, { revoked: true }, admin)
const archivePerson = ({ learner }: Subject) => product.ask(users.archive, { userIds: [learner.id] }, admin)
const archiveClient = ({ learner }: Subject) => product.ask(clients.archive, set(learner.clientId), admin)
const restorePerson = async ({ learner }: Subject) => {
  await product.ask(users.remove, { id: learner.id }, admin)
  const { deletions: listed } = await product.ask(deletions.list, { pageNumber: 1, pageSize: 1 }, admin)
  await product.ask(deletions.restore, { id: (listed[0] as { id: string }).id }, admin)
}
const moveWest = async ({ learner }: Subject) => {
  const client = await makeClient(product)
  await product.ask(clients.updateTimeZone, { clientId: client.id, timeZone: 'Pacific/Pago_Pago' }, admin)
  await app.db.updateTable('users').set({ client_id: client.id }).where('id', '=', learner.id).execute()
  return makeManager(product, client.id)
}
const changeZone = ({ learner }: Subject) =>
  product.ask(clients.updateTimeZone, { clientId: learner.clientId, timeZone: 'Pacific/Pago_Pago' }, admin)

interface State {
  name: string
  /** Answers a manager who looks after the holder from then on, where it is another one. */
  enter: (of: Subject) => Promise<unknown>
  /** What /verify, the lists and the pack say; unchanged: all that they said before. */
  status: 'valid' | 'revoked' | 'replaced'
  /** Of all certificates of the person, the newest first. */
  listed: string[]
  /** Who looks after the holder; nobody who can log in where the client is archived or paused, or was archived. */
  manager: 'own' | 'next' | 'none'
  /** The page of who is archived cannot be opened, nor that of the people of an archived client: not found. */
  isClosed?: true
  /** Entries of the audit log about the holder that have to do with certificates. */
  logged: string[]
}
const revokedWords = 'Revoked a certificate'
const reissuedWords = 'Issued a certificate again with another name'
const stays = { status: 'valid', listed: ['valid'], manager: 'own', logged: [] } as const
const states: State[] = [
  { name: 'just issued', enter: async () => undefined, ...stays, listed: ['valid'], logged: [] },
  {
    name: 'reissued',
    enter: reissue,
    status: 'replaced',
    listed: ['valid', 'replaced'],
    manager: 'own',
    logged: [reissuedWords],
  },
  {
    name: 'revoked',
    enter: revoke,
    status: 'revoked',
    listed: ['revoked'],
    manager: 'own',
    logged: [revokedWords],
  },
  {
    name: 'reissued and then moved',
    enter: async (of) => {
      await reissue(of)
      return moveWest(of)
    },
    status: 'replaced',
    listed: ['valid', 'replaced'],
    manager: 'next',
    logged: [reissuedWords],
  },
  {
    name: 'revoked, and its holder deleted and restored',
    enter: async (of) => {
      await revoke(of)
      await restorePerson(of)
    },
    status: 'revoked',
    listed: ['revoked'],
    manager: 'own',
    logged: [revokedWords],
  },
  {
    name: 'of an archived person',
    enter: archivePerson,
    isClosed: true,
    ...stays,
    listed: ['valid'],
    logged: [],
  },
  {
    name: 'of an archived client',
    enter: archiveClient,
    isClosed: true,
    ...stays,
    listed: ['valid'],
    manager: 'none',
    logged: [],
  },
  { name: 'of a restored person', enter: restorePerson, ...stays, listed: ['valid'], logged: [] },
  {
    name: 'of a restored client',
    enter: async (of) => {
      await archiveClient(of)
      await product.ask(clients.unarchive, set(of.learner.clientId), admin)
    },
    ...stays,
    manager: 'none',
    listed: ['valid'],
    logged: [],
  },
  { name: 'of a moved person', enter: moveWest, ...stays, manager: 'next', listed: ['valid'], logged: [] },
  {
    name: 'of a paused client',
    enter: ({ learner }) => product.ask(clients.pause, set(learner.clientId), admin),
    ...stays,
    manager: 'none',
    listed: ['valid'],
    logged: [],
  },
  { name: 'of a client in another time zone', enter: changeZone, ...stays, listed: ['valid'], logged: [] },
]

/** What does not change with the state of the certificate. */
const factsOf = ({ status: _status, ...certificate }: Awaited<ReturnType<typeof lookUp>>) => {
  const { revokedDateTime: _at, revokedReason: _why, replacedDateTime: _when, ...facts } = certificate
  return facts
}
const statusOf = async (call: typeof issued.downloadCredential | typeof issued.downloadOne, number: string) =>
  (await product.send(requestOf(call, { certificateNumber: number }, admin))).statusCode

test.each(states)('$name', async ({ name, enter, status, listed, manager, isClosed, logged }) => {
  const of = await certified()
  const { number, learner } = of
  const before = await lookUp(product, number)
  const input = { certificateNumber: number }
  const credential = (await bytesOf(product, issued.downloadCredential, input, admin)).toString()
  const pdf = await pdfOf(product, number, admin)

  const next = (await enter(of)) as MadePerson | undefined

  const after = await lookUp(product, number)
  expect(after.status).toBe(status)
  expect(factsOf(after)).toEqual(factsOf(before))

  if (isClosed) {
    for (const call of [issued.downloadCredential, issued.downloadOne])
      expect(await statusOf(call, number)).toBe(404)
  } else if (status === 'valid') {
    expect((await bytesOf(product, issued.downloadCredential, input, admin)).toString()).toBe(credential)
    expect(await pdfOf(product, number, admin)).toEqual(pdf)
  } else
    for (const call of [issued.downloadCredential, issued.downloadOne])
      expect(await statusOf(call, number)).toBe(409)

  const who = manager === 'next' ? next : manager === 'own' ? of.manager : undefined
  const readers = isClosed ? [] : [admin, ...(who ? [who] : [])]
  for (const reader of readers) {
    const { certificates } = await product.ask(issued.ofLearner, { urlToken: learner.urlToken }, reader)
    expect(certificates.map((one) => one.status)).toEqual(listed)
    const own = certificates.find((one) => one.number === number)
    expect(own).toMatchObject({ courseTitle: before.courseTitle, issuedOn: before.issuedOn })
  }
  // The manager of before sees nothing of a person who has moved.
  if (manager === 'next')
    expect((await product.refuse(issued.ofLearner, { urlToken: learner.urlToken }, of.manager)).status).toBe(
      404,
    )

  const { entries } = await product.ask(audit.list, { about: learner.id }, admin)
  expect(
    entries
      .map(({ words }) => words)
      .filter((words) => /certificate/i.test(words) && !/Viewed|Exported|Downloaded/.test(words)),
  ).toEqual(logged)

  if (name === 'of an archived client') {
    const asked = { subject: 'person', email: learner.email, withCertificates: true } as const
    expect((await product.refuse(evidencePacks.request, asked, admin)).errors).toEqual([
      'There is no learner with this email address',
    ])
    return
  }
  const pack = await packAbout(product, learner, admin)
  expect(pack.certificates.map((one) => one['status'])).toEqual(listed.toReversed())
  expect(pack.certificates.find((one) => one['number'] === number)).toMatchObject({
    course: before.courseTitle,
    issuedOn: before.issuedOn,
    completedOn: before.completedOn,
  })
})
