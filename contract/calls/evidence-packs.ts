// Evidence packs: everything that proves the training of a client, a team, a pathway or a person, in one signed ZIP.
import { z } from 'zod'
import { changes, download, exports, get, post } from '../call.ts'
import { packStates, packSubjects } from '../rules/evidence-packs.ts'
import { chosenPeople } from './bulk.ts'
import { csvFormat, dateTime, day, id, optionalId, paged, pageFromOne, pageSize, text } from '../shapes.ts'

const aDay = day('Please enter a day, such as 2027-03-31')

export const list = get('Evidence/GetPacks', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'A page of the evidence packs, the newest first: for an administrator all, for a manager the own ones, as far as the manager may still see all people in them',
  input: { pageNumber: pageFromOne, pageSize },
  reply: z.object({
    packs: z.array(
      z.object({
        id: z.string(),
        subject: z.enum(packSubjects),
        /** The name of the subject when the pack was requested. */
        subjectName: z.string(),
        clientName: z.string(),
        requestedBy: z.string(),
        isOwn: z.boolean(),
        fromDay: z.string(),
        toDay: z.string(),
        withCertificates: z.boolean(),
        state: z.enum(packStates),
        /** The progress in percent. */
        progress: z.number(),
        /** The reason why the pack failed. */
        problem: z.string().nullable(),
        sizeBytes: z.number().nullable(),
        people: z.number().nullable(),
        createdDateTime: dateTime,
        expiresDateTime: dateTime.nullable(),
      }),
    ),
    ...paged,
  }),
})

export const request = post('Evidence/RequestPack', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Requested an evidence pack'),
  summary:
    'Request an evidence pack of a client, a team, a pathway within a client, a person, or people of a client who are selected in a list; it is made in the background, and a mail says when it is ready. Without days it covers the last twelve months',
  input: {
    subject: z.enum(packSubjects, { error: `Please choose what it is about: ${packSubjects.join(', ')}` }),
    /** Set for "client" and "pathway" only. For a manager it is the own client. */
    clientId: optionalId,
    /** Set for "team" only. */
    teamId: optionalId,
    /** Set for "pathway" only. */
    learningPathwayId: optionalId,
    /** Set for "person" only: the address of a learner. */
    /** The address, or the log-in name of somebody who has none. */
    email: text(254).optional(),
    /** Set for "people" only: who is selected. All of them belong to one client. */
    people: z.object(chosenPeople).optional(),
    fromDay: aDay.optional(),
    toDay: aDay.optional(),
    /** Whether the pack contains the PDF of each certificate. Without them it is ready much sooner. */
    withCertificates: z
      .boolean({ error: 'Please choose whether certificates are in it as PDF' })
      .default(true),
    /** The format of the tables in the pack. They are also in it as JSON. */
    format: csvFormat,
  },
  reply: z.object({ id: z.string() }),
  bodyLimit: 1_000_000,
})

export const remove = post('Evidence/DeletePack', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Deleted an evidence pack'),
  summary: 'Delete an evidence pack; one that is waiting or being made is cancelled',
  input: { id },
})

export const downloadPack = download('Evidence/DownloadPack/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Downloaded an evidence pack'),
  summary: 'An evidence pack as a signed ZIP',
  input: { id },
})
