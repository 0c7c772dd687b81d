// Every event that webhooks send: the documentation, the JSON schemas and the types are made of this table (rule webhooks-5). The values are
// put together in server/db/functions/webhooks.sql.
import { z } from 'zod'
import { minPeople } from './calls/feedback-submissions.ts'
import { certificateExpiringDays } from './rules/webhooks.ts'
import { roles } from './call.ts'

const id = z.guid()
const day = z.iso.date()
const time = z.iso.datetime({ offset: true })

const client = z.object({ id, name: z.string() }).describe('The organisation')
const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable().describe('Null for people who log in with a name'),
  employeeNumber: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  startsOn: day.nullable().describe('The first working day'),
  endsOn: day.nullable().describe('The last working day'),
})
const course = z.object({ id, title: z.string() })
const certificate = z.object({
  number: z.string().describe('Anybody can verify it at /verify/{number}'),
  issuedAt: time,
  expiresOn: day.nullable().describe('The last day on which it is valid; null without an end'),
})
const score = z.number().nullable().describe('0 to 100; null if the course reports none')
const attempt = z.int().min(1).describe('1 for the first, 2 after a restart')
const ofPerson = { person, client }

export interface WebhookEvent {
  /** When it is sent, in a sentence. */
  description: string
  /** The webhooks that get it. */
  audience: string
  data: z.ZodObject
}

const ofClientOfPerson = 'Webhooks of the provider, and of the client of the person'

export const webhookEvents = {
  'person.created': {
    description:
      'A person was added, by hand, from a list or by joining. A person who has to be accepted first is sent then, if not before.',
    audience: ofClientOfPerson,
    data: z.object(ofPerson),
  },
  'person.changed': {
    description:
      'The name, address, employee number, roles, working days or organisation of a person were changed.',
    audience: 'Webhooks of the provider, and of the client that the person belongs to from then on',
    data: z.object({
      ...ofPerson,
      changed: z.array(
        z.enum([
          ...(['firstName', 'lastName', 'email', 'employeeNumber', 'roles', 'startsOn', 'endsOn'] as const),
          'client',
        ]),
      ),
    }),
  },
  'person.archived': {
    description: 'A person was archived, by hand, from a list or after the last working day.',
    audience: ofClientOfPerson,
    data: z.object(ofPerson),
  },
  'person.restored': {
    description: 'A person who had been archived was restored.',
    audience: ofClientOfPerson,
    data: z.object(ofPerson),
  },
  'person.deleted': {
    description:
      'A person was deleted for good: 30 days after the deletion, or when an administrator erases the person before. Until then a deletion can be undone. Somebody who was created, has to be accepted later and is refused is deleted at once. It has ids only.',
    audience: ofClientOfPerson,
    data: z.object({ person: z.object({ id }), client: z.object({ id }) }),
  },
  'course.started': {
    description: 'A person opened a course for the first time, or for the first time after a restart.',
    audience: ofClientOfPerson,
    data: z.object({ ...ofPerson, course, attempt }),
  },
  'course.completed': {
    description: 'A person completed a course, or a completion that was reached elsewhere was recorded.',
    audience: ofClientOfPerson,
    data: z.object({
      ...ofPerson,
      course,
      completedOn: day,
      validUntil: day.nullable().describe('The last day on which the completion counts; null without an end'),
      dueOn: day.nullable().describe('The due date that held then'),
      score,
      isExternal: z.boolean().describe('Whether it was reached elsewhere'),
    }),
  },
  'course.failed': {
    description: 'A course reported that the person has failed it.',
    audience: ofClientOfPerson,
    data: z.object({ ...ofPerson, course, attempt, score }),
  },
  'certificate.issued': {
    description: 'A certificate was issued, or issued again with a corrected name.',
    audience: ofClientOfPerson,
    data: z.object({ ...ofPerson, course, certificate, isReissue: z.boolean() }),
  },
  'certificate.revoked': {
    description: 'A certificate was revoked. Its holder and everybody who verifies it can read the reason.',
    audience: ofClientOfPerson,
    data: z.object({ ...ofPerson, course, certificate, revokedAt: time, reason: z.string().nullable() }),
  },
  'certificate.expiring': {
    description: `The latest certificate of a person for a course ends within ${certificateExpiringDays} days. It is sent once for each end.`,
    audience: ofClientOfPerson,
    data: z.object({ ...ofPerson, course, certificate }),
  },
  'due_date.missed': {
    description:
      'A day has passed by which a person had to complete a course, or after which a completion has to be renewed. It is sent once for each day.',
    audience: ofClientOfPerson,
    data: z.object({
      ...ofPerson,
      course,
      dueOn: day.describe('The day that was missed, in the time zone of the organisation'),
      isRenewal: z.boolean().describe('Whether it is the end of an earlier completion'),
    }),
  },
  'import.finished': {
    description:
      'A list of people or of past completions was imported. A list that is imported in parts is sent once, at its end.',
    audience: 'Webhooks of the provider, and of the client that the list was for',
    data: z.object({
      client: client.nullable(),
      import: z.object({
        id,
        kind: z.enum(['people', 'pastCompletions']),
        fileName: z.string().nullable(),
        numbers: z.record(z.string(), z.int()).describe('How many rows it added, changed and so on'),
      }),
    }),
  },
  'feedback.given': {
    description: `So many people of an organisation have answered a feedback form. It names nobody, and is sent for whole groups only: as large as managers are shown one, and of ${minPeople} people at least.`,
    audience: 'Webhooks of the provider, and of the client of these people',
    data: z.object({
      client,
      form: z.object({ id, title: z.string() }),
      people: z.int().min(minPeople).describe('How many people have answered, in whole groups'),
    }),
  },
} as const satisfies Record<string, WebhookEvent>

export type WebhookEventName = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEventName[]
