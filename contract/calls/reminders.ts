// Reminders of required courses: the policies, the reasons why a mail was or was not sent, and a forecast for a future day.
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import {
  maxDaysBefore,
  maxDaysBetween,
  maxOverdueReminders,
  maxReminders,
  reminderKinds,
} from '../rules/reminders.ts'
import { deadlineMailKinds } from '../rules/mail-texts.ts'
import { obligationStatuses } from '../rules/training.ts'
import { dateTime, day, id, optionalId, pageFromOne, paged, pageSize, urlToken } from '../shapes.ts'

const whole = (what: string, min: number, max: number) => {
  const message = { error: `Please enter ${what} from ${min} to ${max}` }
  return z.number(message).int(message).min(min, message).max(max, message)
}
const yesOrNo = (field: string) => z.boolean({ error: `Please send true or false as ${field}` })
const daysBefore = (what: string) =>
  z
    .array(whole('a whole number of days', 0, maxDaysBefore), { error: `Please list days ${what}` })
    .max(maxReminders, { error: `Please enter at most ${maxReminders} reminders ${what}` })
    .transform((days) => [...new Set(days)].toSorted((one, other) => other - one))
const hour = whole('an hour', 0, 23)
const weekday = whole('a weekday', 1, 7)

const settings = {
  isEnabled: yesOrNo('isEnabled'),
  onAssignment: yesOrNo('onAssignment'),
  beforeDue: daysBefore('before the due date'),
  overdueEvery: whole('a whole number of days', 1, maxDaysBetween).nullable(),
  overdueAtMost: whole('a number of reminders', 1, maxOverdueReminders),
  beforeExpiry: daysBefore('before the expiry'),
  noticeAfter: whole('a whole number of days', 1, maxDaysBetween).nullable(),
  digestWeekday: weekday.nullable(),
  digestHour: hour,
  digestWhenEmpty: yesOrNo('digestWhenEmpty'),
  sendHour: hour,
  quietDays: z
    .array(weekday, { error: 'Please list the quiet days' })
    .transform((days) => [...new Set(days)].toSorted())
    .refine((days) => days.length < 7, {
      error: 'Please leave at least one day on which reminders are sent',
    }),
}
const policy = z.object(settings)

export const openPolicy = get('Reminders/GetPolicy', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'When the people of a client are reminded: by its own policy, or else by that of the provider; without a client of the own one',
  input: { clientId: optionalId },
  reply: z.object({
    client: z.object({ id: z.string(), name: z.string(), isProvider: z.boolean(), isPaused: z.boolean() }),
    /** The policy of the client itself. The policy of the provider is for all clients without their own. */
    own: policy.nullable(),
    /** The policy that applies if the client has none; null if nobody is reminded in this case. */
    inherited: policy.nullable(),
    /** False for managers who are limited to teams. */
    mayChange: z.boolean(),
    timeZone: z.string(),
  }),
})

export const savePolicy = post('Reminders/SavePolicy', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Set when people are reminded'),
  summary:
    "Set when the people of a client are reminded; the provider's is for all clients without their own",
  input: {
    clientId: optionalId,
    ...settings,
    /** The client's own policy as the caller saw it. The call is refused with 409 if another user has changed it meanwhile. */
    seen: policy.nullish(),
  },
})

export const removePolicy = post('Reminders/RemovePolicy', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Removed when people are reminded'),
  summary: 'Remove the own policy of a client: that of the provider holds again',
  input: { clientId: optionalId },
})

const course = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(obligationStatuses),
  dueOn: z.string().nullable(),
  validUntil: z.string().nullable(),
})

/** The reasons why a person gets no reminder at all, whatever is due. */
export const exclusions = [
  'off',
  'paused',
  'startsLater',
  'unregistered',
  'noAddress',
  'archived',
  'nothingOpen',
] as const

export const explain = get('Reminders/Explain/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'Why a learner was or was not sent reminders, and when the next one follows if nothing happens before',
  input: { urlToken },
  reply: z.object({
    today: z.string(),
    /** Null if reminders are sent. */
    excludedBy: z.enum(exclusions).nullable(),
    /** Reminders for earlier days are not sent; null if nobody is reminded. */
    enabledOn: z.string().nullable(),
    /** All courses that the person has to complete, also those that need no reminder. */
    courses: z.array(
      course.extend({
        /** The next reminder of the course; null if none is planned in the next 60 days. */
        next: z.object({ day: z.string(), kind: z.enum(reminderKinds) }).nullable(),
        /** The last day to which a reminder of the course belongs, in its present state; null if there is no such day. */
        lastDay: z.string().nullable(),
      }),
    ),
    /** The mails of the last year, the latest first, at most 50. */
    mails: z.array(
      z.object({
        day: z.string(),
        kind: z.enum(deadlineMailKinds),
        isManual: z.boolean(),
        subject: z.string().nullable(),
        /** Null if the mail is waiting, or has been removed from the list of emails. */
        processedAt: dateTime.nullable(),
        /** False if the mail was only recorded, because there is no mail server. */
        isSent: z.boolean(),
        /** True if the mail server refused it permanently. */
        isRefused: z.boolean(),
        about: z.array(z.object({ title: z.string(), kind: z.enum([...reminderKinds, 'notice']) })),
      }),
    ),
  }),
})

export const showExample = post('Reminders/ShowExample', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'Only reads. What a made-up person who does nothing is sent in the next 60 days by these settings, whether they are enabled or not',
  input: {
    /** Whose current day the example begins on; without a client the own one. */
    clientId: optionalId,
    policy,
  },
  reply: z.object({
    /** The day on which the person registers and the first course is assigned. */
    today: z.string(),
    /** The day on which the first course is due. */
    dueOn: z.string(),
    /** The last day on which the completion of the second course is valid. */
    validUntil: z.string(),
    mails: z.array(
      z.object({
        day: z.string(),
        to: z.enum(['person', 'managers']),
        reasons: z.array(
          z.object({
            course: z.enum(['toComplete', 'toRenew']),
            kind: z.enum([...reminderKinds, 'notice']),
          }),
        ),
      }),
    ),
  }),
})

export const predict = post('Reminders/Predict', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'Only reads. What is on a future day in a client, or for the provider in all clients without their own policy, if nothing else happens: who is overdue or expired, and the mails that go out, by the policy that holds or by one that is not saved yet',
  input: {
    clientId: id,
    day: day('Please choose a day'),
    /** A policy to try before it is saved. */
    policy: policy.optional(),
    pageNumber: pageFromOne,
    pageSize,
  },
  reply: z.object({
    today: z.string(),
    isPaused: z.boolean(),
    hasPolicy: z.boolean(),
    isQuietDay: z.boolean(),
    /** The number of clients in the forecast: 1, or for the provider's policy all clients to which it applies. */
    clients: z.number(),
    seats: z.object({
      /** The seats of all these clients together; `maximum` is 0 if one of them has no limit. */
      used: z.number(),
      maximum: z.number(),
      /** The names of the clients without a free seat. */
      full: z.array(z.string()),
    }),
    counts: z.object({
      /** The number on that day. `newlyOverdue` and `newlyExpired` count those that are not overdue or expired today. */
      overdue: z.number(),
      newlyOverdue: z.number(),
      expired: z.number(),
      newlyExpired: z.number(),
      reminders: z.number(),
      notices: z.number(),
      digests: z.number(),
    }),
    /** The obligations that are overdue or expired on that day, the earliest first; at most 200. */
    late: z.array(
      z.object({
        name: z.string(),
        urlToken: z.string(),
        clientName: z.string(),
        isNew: z.boolean(),
        course,
      }),
    ),
    mails: z.array(
      z.object({
        kind: z.enum(deadlineMailKinds),
        name: z.string(),
        email: z.string(),
        clientName: z.string(),
        courses: z.array(z.object({ title: z.string(), status: z.enum(obligationStatuses) })),
      }),
    ),
    ...paged,
  }),
})
