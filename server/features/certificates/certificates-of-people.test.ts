// The certificates of many people as one file.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as progress from '#contract/calls/progress.ts'
import { filesIn } from '#tests/support/files-in-zip.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeAdmin, makeClient, makeLearner, makeManager, makePathway } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'
import { currentKey } from '../../signing/keys.ts'
import { wholeClient } from '../../access/who.ts'
import { certificatesOfPeople } from './certificates-of-people.ts'
import { drawTogether } from './draw-together.ts'

const { product, app, pass, numberOf } = await startCertificates()
const admin = await makeAdmin(product)

async function place() {
  const client = await makeClient(product)
  const course = await makePlayableCourse(product, makePackage([makeItem('one')]), 'First aid')
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const enrol = async (firstName: string, lastName: string) => ({
    learner: await makeLearner(product, client.id, { firstName, lastName }),
    course,
  })
  return { client, course, enrol, manager: await makeManager(product, client.id) }
}

const idsOf = (people: { learner: { id: string } }[]) => people.map(({ learner }) => learner.id)

const pagesIn = (pdf: Buffer) => Number(/\/Type \/Pages\s\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])

describe('a ZIP', () => {
  test('has a PDF for each, with the number where names are equal, and says who has none', async () => {
    const { enrol, manager } = await place()
    const [ada, adaToo, nikos, none] = [
      await enrol('Ada', 'King'),
      await enrol('ADA', 'King'),
      await enrol('Νίκος', 'Ξένος'),
      await enrol('Zoë', 'Late'),
    ]
    for (const one of [ada, adaToo, nikos]) await pass(one)
    const answer = await product.send(
      requestOf(
        bulk.exportCertificates,
        { userIds: idsOf([nikos, none, ada, adaToo]), format: 'zip' },
        manager,
      ),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = await filesIn(answer.rawPayload)
    expect([...files.keys()]).toEqual([
      'Νίκος Ξένος First aid.pdf',
      `Ada King First aid ${await numberOf(ada)}.pdf`,
      `ADA King First aid ${await numberOf(adaToo)}.pdf`,
      'Without a certificate.txt',
    ])
    for (const [name, bytes] of files) if (name.endsWith('.pdf')) expect(pagesIn(bytes)).toBe(1)
    const report = files.get('Without a certificate.txt')?.toString()
    expect(report).toContain('Zoë Late, ')
    expect(report).not.toContain('King')
  })

  test('has the certificates of one person in the order in which they were issued', async () => {
    const { client, enrol, manager } = await place()
    const first = await enrol('Ada', 'King')
    const course = await makePlayableCourse(product, makePackage([makeItem('one')]), 'Archery')
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    await pass(first)
    await pass({ ...first, course })
    const ofOne = { urlToken: first.learner.urlToken, format: 'zip' } as const
    const answer = await product.send(requestOf(issued.downloadOfLearner, ofOne, manager))
    expect([...(await filesIn(answer.rawPayload)).keys()]).toEqual([
      'Ada King First aid.pdf',
      'Ada King Archery.pdf',
    ])
  })

  test('leaves out what was revoked, and is refused where nothing is left', async () => {
    const { enrol, manager, course, client } = await place()
    const [kept, revoked] = [await enrol('Kit', 'Kept'), await enrol('Rae', 'Revoked')]
    for (const one of [kept, revoked]) await pass(one)
    const certificateNumber = await numberOf(revoked)
    await product.ask(issued.revoke, { certificateNumber, reason: 'A mistake' }, admin)
    const ofCourse = { courseId: course.id, clientId: client.id, format: 'zip' } as const
    const answer = await product.send(requestOf(progress.certificatesOfCourse, ofCourse, manager))
    const files = await filesIn(answer.rawPayload)
    expect([...files.keys()]).toEqual(['Kit Kept First aid.pdf', 'Without a certificate.txt'])
    expect(
      await product.refuse(
        issued.downloadOfLearner,
        { urlToken: revoked.learner.urlToken, format: 'zip' },
        manager,
      ),
    ).toEqual({ status: 409, errors: ['None of these people has a certificate that can be downloaded'] })
  })

  test('is for those who manage all of the people', async () => {
    const [here, there] = [await place(), await place()]
    const [own, other] = [await here.enrol('Own', 'Person'), await there.enrol('Other', 'Person')]
    for (const one of [own, other]) await pass(one)
    const input = { userIds: idsOf([own, other]), format: 'zip' } as const
    expect(await product.refuse(bulk.exportCertificates, input, here.manager)).toEqual({
      status: 404,
      errors: ['Some of these people were archived or deleted since. Please select again'],
    })
    const answer = await product.send(requestOf(bulk.exportCertificates, input, admin))
    expect((await filesIn(answer.rawPayload)).size).toBe(2)
  })

  test('has nobody outside of the scope, neither with a certificate nor among those who have none', async () => {
    const [here, there] = [await place(), await place()]
    const [own, other] = [await here.enrol('Own', 'Holder'), await there.enrol('Other', 'Holder')]
    for (const one of [own, other]) await pass(one)
    const without = [await here.enrol('Own', 'Late'), await there.enrol('Other', 'Late')]
    const { body } = await certificatesOfPeople(app, {
      ...{ scope: wholeClient(here.client.id), userIds: idsOf([own, other, ...without]) },
      ...{ onlyLatest: true, format: 'zip' as const, name: 'Certificates' },
    })
    const files = await filesIn(await buffer(body as Readable))
    expect([...files.keys()]).toEqual(['Own Holder First aid.pdf', 'Without a certificate.txt'])
    const report = files.get('Without a certificate.txt')?.toString()
    expect(report).toContain('Own Late')
    expect(report).not.toContain('Other')
  })
})

test('one PDF has a page for each in the order of the list, and one with those who have none', async () => {
  const { enrol, manager } = await place()
  const people = [await enrol('Ada', 'King'), await enrol('Bo', 'Late'), await enrol('Νίκος', 'Ξένος')]
  for (const at of [0, 2]) await pass(people[at] as (typeof people)[number])
  const answer = await product.send(
    requestOf(bulk.exportCertificates, { userIds: idsOf(people), format: 'pdf' }, manager),
  )
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = answer.rawPayload.toString('latin1')
  expect(pagesIn(answer.rawPayload)).toBe(3)
  expect(text).toContain('/Marked true')
  const [first, list] = [text.indexOf('/ActualText (Ada King)'), text.indexOf('/ActualText (Bo Late)')]
  expect(first).toBeGreaterThan(0)
  expect(list).toBeGreaterThan(first)
  // Each face once, however many pages have it.
  const names = [...text.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name?.slice(7))
  expect(new Set(names).size).toBe(names.length)
})

test('more than 5,000 certificates are refused before anything is drawn', async () => {
  const { enrol, manager } = await place()
  const one = await enrol('Ada', 'King')
  await pass(one)
  await sql`
    insert into certificates (tracking_id, user_id, course_id, version_id, first_name, last_name, course_title, completed_at, issued_at, is_latest, time_zone, issuer_id, badge_image)
    select tracking_id, user_id, course_id, version_id, first_name, last_name, course_title, completed_at, issued_at, false, time_zone, issuer_id, badge_image
      from certificates, generate_series(1, 5000) where user_id = ${one.learner.id}`.execute(app.db)
  expect(
    await product.refuse(
      issued.downloadOfLearner,
      { urlToken: one.learner.urlToken, format: 'pdf' },
      manager,
    ),
  ).toEqual({
    status: 400,
    errors: ['These people have more than 5,000 certificates. Please select fewer people at a time'],
  })
})

test('a reader who leaves ends the drawing of pages', async () => {
  let asked = 0
  async function* endless() {
    for (;;) {
      asked++
      yield { fileName: '', one: printable }
    }
  }
  const pages = drawTogether({ title: 'Many', printer, without: [], certificates: endless() })
  await pages.next()
  await pages.return(undefined)
  expect(asked).toBe(1)
  expect((await pages.next()).done).toBe(true)
})

const printable = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 'CO-7F3K-92QD-5HXW-M4TA-8RZE',
  learnerName: 'Ada King',
  courseTitle: 'First aid',
  completedOn: '2026-01-02',
  issuedOn: '2026-01-02',
  issuedDateTime: '2026-01-02T10:00:00Z',
  expiresOn: null,
  issuerId: 'an issuer',
}
const printer = {
  app,
  key: await currentKey(app, 'document'),
  issuers: new Map([
    [
      printable.issuerId,
      Promise.resolve({
        name: 'Rowan & Wells',
        colour: '#123456',
        colourOnIt: '#ffffff',
        accent: '#337755',
      }),
    ],
  ]),
}
