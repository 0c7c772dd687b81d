// Everything that shows a certificate, as its holder, a manager and any visitor get it.
import { sql } from 'kysely'
import * as compliance from '#contract/calls/compliance.ts'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import * as history from '#contract/calls/history.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as learners from '#contract/calls/learners.ts'
import * as ownData from '#contract/calls/own-data.ts'
import * as progress from '#contract/calls/progress.ts'
import { makeNextPack } from '#server/features/evidence-packs/run.ts'
import { filesIn } from './files-in-zip.ts'
import type { MadePerson } from './make.ts'
import { type Product, requestOf } from './product.ts'
import { imagesOfPdf, linesOfPdf, wordsOfPdf } from './read-pdf.ts'

interface Shown {
  number: string
  learner: MadePerson
  course: { id: string }
  manager: MadePerson
}

const ofCertificate = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith('certificate')))

export async function bytesOf(
  product: Product,
  call: Parameters<typeof requestOf>[0],
  input: object,
  as: MadePerson,
) {
  const answer = await product.send(requestOf(call, input, as))
  if (answer.statusCode !== 200) throw new Error(`${call.path} answered ${answer.statusCode}: ${answer.body}`)
  return answer.rawPayload
}

export const lookUp = async (product: Product, certificateNumber: string) =>
  (await product.ask(issued.verify, { certificateNumber })).certificate

/** The tables of the evidence pack of a person, with the certificates as PDF. */
export async function packAbout(product: Product, learner: MadePerson, as: MadePerson) {
  const { rows } = await sql<{ from: string; until: string }>`
    select current_date - 2 as from, current_date + 2 as until`.execute(product.app.db)
  const [days] = rows
  const [fromDay, toDay] = [days?.from ?? '', days?.until ?? '']
  const asked = { subject: 'person', email: learner.email, fromDay, toDay, withCertificates: true } as const
  const { id } = await product.ask(evidencePacks.request, asked, as)
  const problems: unknown[] = []
  await makeNextPack(product.app, (error) => problems.push(error))
  if (problems.length > 0) throw problems[0]
  const files = await filesIn(await bytesOf(product, evidencePacks.downloadPack, { id }, as))
  const table = (name: string) =>
    JSON.parse(files.get(`tables/${name}.json`)?.toString() ?? '[]') as Record<string, unknown>[]
  return { files, certificates: table('certificates'), records: table('records') }
}

/** What lists and pages say of a certificate. */
export async function listsWith(product: Product, { number, learner, course, manager }: Shown) {
  const { urlToken } = learner
  const byNumber = <Row extends { number: string }>(rows: Row[]) => rows.find((row) => row.number === number)
  const opened = await product.content.inject(`/Certificate/GetCertificate/${learner.id}/${course.id}`)
  return {
    ofLearner: byNumber((await product.ask(issued.ofLearner, { urlToken }, manager)).certificates),
    mine: byNumber((await product.ask(issued.myCertificates, {}, learner)).certificates),
    page: (await product.ask(history.certificate, { urlToken, courseId: course.id }, manager)).certificate,
    public: opened.json() as unknown,
    ofCourse: (await product.ask(progress.ofCourse, { courseId: course.id }, manager)).courses
      .filter((row) => row.learner.urlToken === urlToken)
      .map(ofCertificate),
    own: ofCertificate((await product.ask(progress.myCourse, { id: course.id }, learner)).course),
    courses: (await product.ask(learners.openLearner, { urlToken }, manager)).courses.map(ofCertificate),
    required: (
      await product.ask(compliance.obligations, { pageNumber: 1, pageSize: 50 }, manager)
    ).obligations
      .filter((row) => row.learner.urlToken === urlToken)
      .map(ofCertificate),
  }
}

/** A signature has the time at which the file was downloaded: what is compared is what is drawn. */
export async function pdfOf(product: Product, number: string, as: MadePerson) {
  const pdf = await bytesOf(product, issued.downloadOne, { certificateNumber: number }, as)
  return { words: wordsOfPdf(pdf), drawn: linesOfPdf(pdf), images: imagesOfPdf(pdf) }
}

export async function ownDataOf(product: Product, learner: MadePerson) {
  const files = await filesIn(await bytesOf(product, ownData.mine, {}, learner))
  return JSON.parse(files.get('certificates.json')?.toString() ?? '[]') as unknown
}
