// Answers enquiries by mail, and closes them (rules enquiries-4 and enquiries-5).
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, orNotFound } from '../../base/refusal.ts'
import { mailLook } from '../../branding/theme.ts'
import type { Tx } from '../../db/open.ts'
import { post } from '../../mail/outbox.ts'
import { addAnswer, countAnswers, lockEnquiry, markRead, setState, signatureOf } from './queries.ts'

interface Answer {
  enquiryId: string
  text: string
  numberOfAnswers: number
}

/** Stores an answer and writes its mail, in one transaction. @throws Refusal 404, 409 when somebody else has answered meanwhile */
export const answerEnquiry = (app: App, who: Caller, { enquiryId, text, numberOfAnswers }: Answer) =>
  app.db.transaction().execute(async (tx) => {
    const enquiry = orNotFound(await lockEnquiry(tx, enquiryId))
    if ((await countAnswers(tx, enquiryId)) !== numberOfAnswers)
      throw conflict('Somebody else has answered this enquiry meanwhile: please read that answer first')
    await addAnswer(tx, { enquiry_id: enquiryId, answered_by: who.id, text })
    await setState(tx, enquiryId, 'answered')
    await markRead(tx, enquiryId)
    await mailAnswer(tx, app, who, { ...enquiry, text })
  })

interface Answered {
  name: string
  email: string
  createdDateTime: string
  text: string
}

async function mailAnswer(tx: Tx, app: App, who: Caller, { name, email, createdDateTime, text }: Answered) {
  const { firstName, lastName, email: replyTo } = await signatureOf(tx, who)
  const look = await mailLook(tx, app.config, who.clientId)
  const day = new Date(createdDateTime).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  await post(
    tx,
    { userId: null, address: email, name },
    'EnquiryAnswer',
    look,
    {
      subject: `Your enquiry to ${look.name}`,
      greeting: `Hello ${makeNameSafeForMail(name)},`,
      paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
      lastParagraphs: [`${firstName} ${lastName}, ${look.name}`],
      closing: `This answers the message that you sent us on ${day}. You can reply to this mail.`,
    },
    { replyTo },
  )
}

/** Closes an enquiry, or gives it the state that it had before. @throws Refusal 404 */
export const setEnquiryClosed = (app: App, enquiryId: string, isClosed: boolean) =>
  app.db.transaction().execute(async (tx) => {
    orNotFound(await lockEnquiry(tx, enquiryId))
    const previous = (await countAnswers(tx, enquiryId)) > 0 ? 'answered' : 'new'
    await setState(tx, enquiryId, isClosed ? 'closed' : previous)
  })
