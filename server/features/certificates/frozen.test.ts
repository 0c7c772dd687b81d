// Nothing that is changed after the day of issue changes a certificate (rule certificates-9).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as settings from '#contract/calls/settings.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { bytesOf, listsWith, lookUp, ownDataOf, packAbout, pdfOf } from '#tests/support/certificate-views.ts'
import { type MadePerson, makeAdmin, makeLearner } from '#tests/support/make.ts'
import { openBadge } from '#tests/support/open-badge.ts'
import { readChunks } from '#tests/support/png-chunks.ts'
import { pngOf } from '#tests/support/png.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { removeOrphanPackages } from '../courses/remove-orphans.ts'

const { product, app, certified, pass, numberOf } = await startCertificates()
const admin = await makeAdmin(product)
const picture = async (colour: string) => new Blob([new Uint8Array(await pngOf(colour))])

// 25 hours apart: whatever time it is, their days differ.
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const dayIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment))
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

async function brand(name: string, colour: string) {
  await product.ask(settings.update, { name }, admin)
  const look = { ...theme.defaultColours, primaryNavColour: '#223344', logo: await picture(colour) }
  await product.ask(theme.update, look, admin)
}

/** Everything that is on a certificate, by the calls that people have. */
async function changeAll(
  { learner, course }: { learner: MadePerson; course: { id: string } },
  who: MadePerson[],
) {
  await product.ask(clients.updateTimeZone, { clientId: learner.clientId, timeZone: west }, admin)
  await product.ask(settings.update, { name: 'Second Provider' }, admin)
  await product.ask(
    theme.update,
    {
      ...theme.defaultColours,
      primaryNavColour: '#880000',
      iconColour: '#990099',
      logo: await picture('red'),
    },
    admin,
  )
  for (const { id, email } of who)
    await product.ask(users.update, { id, firstName: 'Renamed', lastName: 'Person', email }, admin)
  const details = { title: 'Another title', description: 'New', reference: 'New' }
  await product.ask(
    courses.update,
    { courseId: course.id, ...details, badgeImage: await picture('black') },
    admin,
  )
}

async function issueInTheEast() {
  await brand('First Provider', 'blue')
  await app.db.updateTable('clients').set({ time_zone: east }).execute()
  const all = await certified({ firstName: 'Siân', lastName: 'Llŷr' }, 'Dŵr glân')
  const badge = Buffer.from(await (await picture('teal')).arrayBuffer())
  const { badge_image: key } = await app.db
    .selectFrom('courses')
    .where('id', '=', all.course.id)
    .select('badge_image')
    .executeTakeFirstOrThrow()
  await app.files.write(key, badge)
  const second = await makeLearner(product, all.learner.clientId, { firstName: 'Ada', lastName: 'King' })
  await pass({ learner: second, course: all.course })
  await updateAllObligations(app.db)
  return { ...all, badge, second, secondNumber: await numberOf({ learner: second, course: all.course }) }
}

test('everything that shows a certificate stays as on the day of issue', async () => {
  const all = await issueInTheEast()
  const { learner, manager, number } = all
  const look = async () => ({
    verify: await lookUp(product, number),
    lists: await listsWith(product, all),
    pdf: await pdfOf(product, number, manager),
    credential: (
      await bytesOf(product, issued.downloadCredential, { certificateNumber: number }, learner)
    ).toString(),
    badge: await bytesOf(product, issued.downloadBadge, { certificateNumber: number }, learner),
    ownData: await ownDataOf(product, learner),
    pack: (await packAbout(product, learner, admin)).certificates,
  })
  const before = await look()
  expect(before.pdf.images).not.toEqual([])
  expect(before.pack).toHaveLength(1)
  expect(before.lists.required).toHaveLength(1)
  await changeAll(all, [learner, all.second])
  await removeOrphanPackages(app)
  expect(await look()).toEqual(before)
})

test('a credential and a PDF that are made only afterwards have the facts of the day of issue, too', async () => {
  const { learner, second, secondNumber: number, course, badge, manager } = await issueInTheEast()
  await changeAll({ learner, course }, [learner, second])
  await removeOrphanPackages(app)

  const { completedDateTime, ...shown } = await lookUp(product, number)
  const day = dayIn(east, completedDateTime)
  expect(day).not.toBe(dayIn(west, completedDateTime))
  const facts = { learnerName: 'Ada King', courseTitle: 'Dŵr glân', issuer: 'First Provider' }
  expect(shown).toMatchObject({ ...facts, completedOn: day, issuedOn: day })

  const { words, images } = await pdfOf(product, number, manager)
  expect(words).toEqual(
    expect.arrayContaining(['Ada King', 'Dŵr glân', 'Issued by First Provider', inWords(day)]),
  )
  expect(words.join(' ')).not.toMatch(/Second Provider|Another title|Renamed/)
  expect(images).not.toEqual([])

  const input = { certificateNumber: number }
  const text = (await bytesOf(product, issued.downloadCredential, input, second)).toString()
  const credential = openBadge.parse(JSON.parse(text))
  expect(credential).toMatchObject({
    name: 'Dŵr glân',
    issuer: { name: 'First Provider' },
    credentialSubject: { identifier: [{ identityHash: 'Ada King' }], achievement: { name: 'Dŵr glân' } },
    relatedResource: [{ digestSRI: `sha256-${createHash('sha256').update(badge).digest('base64')}` }],
  })
  const png = readChunks(await bytesOf(product, issued.downloadBadge, input, second))
  const pictureOf = (chunks: typeof png) => chunks.filter(({ name }) => name === 'IDAT')
  expect(pictureOf(png)).toEqual(pictureOf(readChunks(badge)))
})

test('a valid certificate ends with its last day in the zone in which it was issued', async () => {
  const { learner, number } = await issueInTheEast()
  const last = dayIn(east, new Date().toISOString())
  await app.db.updateTable('certificates').set({ expires_on: last }).where('number', '=', number).execute()
  await product.ask(clients.updateTimeZone, { clientId: learner.clientId, timeZone: west }, admin)
  const bytes = await bytesOf(product, issued.downloadCredential, { certificateNumber: number }, learner)
  const { validUntil } = openBadge.parse(JSON.parse(bytes.toString()))
  const end = new Date(validUntil as string)
  expect([dayIn(east, end.toISOString()), dayIn(east, new Date(end.getTime() + 1000).toISOString())]).toEqual(
    [last, dayIn(east, new Date(Date.now() + 86_400_000).toISOString())],
  )
})

test('a certificate that is issued again is issued by the provider of that day; its days stay', async () => {
  const { number, learner } = await issueInTheEast()
  const before = await lookUp(product, number)
  await product.ask(clients.updateTimeZone, { clientId: learner.clientId, timeZone: west }, admin)
  await brand('Second Provider', 'red')
  const names = { firstName: 'Siân', lastName: 'Llwyd', reason: 'Misspelt' }
  const { number: next } = await product.ask(issued.reissue, { certificateNumber: number, ...names }, admin)
  expect(await lookUp(product, next)).toMatchObject({
    issuer: 'Second Provider',
    learnerName: 'Siân Llwyd',
    completedOn: before.completedOn,
  })
  expect(await lookUp(product, number)).toMatchObject({ issuer: 'First Provider', status: 'replaced' })
})

test('pictures that no certificate has are removed when they are replaced', async () => {
  await brand('Third Provider', 'olive')
  const stored = async () => (await app.files.list('images')).length
  const before = await stored()
  await brand('Third Provider', 'navy')
  expect(await stored()).toBe(before)
  await certified({ firstName: 'Bea', lastName: 'Bold' })
  const withCertificate = await stored()
  await brand('Third Provider', 'lime')
  expect(await stored()).toBe(withCertificate + 1)
})

/** The colour of an accent as PDF draws it, and how many bytes the pictures have. */
const lookOf = async (number: string, manager: MadePerson) => {
  const { drawn, images } = await pdfOf(product, number, manager)
  const drawnIn = (colour: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    return drawn.split('\n').some((line) => {
      const [red, green, blue, operator] = line.trim().split(/\s+/)
      const near = [red, green, blue].every((part, at) => Math.abs(Number(part) - (parts[at] ?? 0)) < 0.002)
      return near && (operator === 'scn' || operator === 'rg')
    })
  }
  return { drawnIn, images: JSON.stringify(images) }
}

test('a certificate has the look of the client where it has its own, the name of the provider, and keeps both', async () => {
  const [ofProvider, ofClient] = ['#223344', '#702050']
  await brand('Fourth Provider', 'blue')
  const other = await certified({ firstName: 'Cai', lastName: 'Cole' })
  const before = await certified({ firstName: 'Dee', lastName: 'Dale' })
  const change = async (colour: string, logo: string) =>
    product.ask(
      theme.updateOfClient,
      {
        ...theme.defaultColours,
        clientId: before.learner.clientId,
        primaryNavColour: colour,
        logo: await picture(logo),
      },
      admin,
    )
  await change(ofClient, 'gold')
  const second = await makeLearner(product, before.learner.clientId, { firstName: 'Eve', lastName: 'East' })
  await pass({ learner: second, course: before.course })
  const number = await numberOf({ learner: second, course: before.course })

  const own = await lookOf(number, before.manager)
  expect([own.drawnIn(ofClient), own.drawnIn(ofProvider)]).toEqual([true, false])
  expect(await lookUp(product, number)).toMatchObject({ issuer: 'Fourth Provider' })
  // Issued before the client had a look, and of a client without one.
  const earlier = await lookOf(before.number, before.manager)
  expect([earlier.drawnIn(ofClient), earlier.drawnIn(ofProvider)]).toEqual([false, true])
  const elsewhere = await lookOf(other.number, other.manager)
  expect([elsewhere.drawnIn(ofClient), elsewhere.drawnIn(ofProvider)]).toEqual([false, true])
  expect(own.images).not.toBe(earlier.images)

  await change('#104060', 'green')
  const later = await lookOf(number, before.manager)
  expect(later.drawnIn(ofClient)).toBe(true)
  expect(later.images).toBe(own.images)
})
