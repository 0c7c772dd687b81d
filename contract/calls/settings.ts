// The settings of the whole provider, which administrators change, and the first steps of a new provider.
import { z } from 'zod'
import { get, post, stream, changes } from '../call.ts'
import { showNumber } from '../rules/numbers.ts'
import {
  isRetentionPeriod,
  minRetentionMonths,
  maxRetentionMonths,
  previewDays,
  retentionPartNames,
  isAuditPeriod,
  minAuditDays,
  maxAuditDays,
} from '../rules/retention.ts'
import { pastEvidences } from '../rules/past-completions.ts'
import { maxDueSoonDays } from '../rules/training.ts'
import { providerName, text, timeZone, visible, previousValues } from '../shapes.ts'
import { config } from './theme.ts'

/** Names and facts are shown in the middle of a sentence: line breaks become blanks. */
const oneLine = (maximum: number) =>
  visible(text(maximum).transform((value) => value.replace(/\s+/g, ' '))).optional()

const details = config.shape.provider

/** Accepts a number, or its digits as text. */
function wholeNumber(min: number, max: number, message: string) {
  const error = { error: message }
  const number = z.number(error).int(error).min(min, error).max(max, error)
  const written = z
    .string(error)
    .trim()
    .regex(/^\d{1,5}$/, error)
    .transform(Number)
    .pipe(number)
  return z.union([number, written], error)
}

/** Rule small-groups-1: the greatest value that `smallestGroup` can have. */
export const maxSmallestGroup = 100

const hours = wholeNumber(1, 24, 'Please enter whole hours from 1 to 24')

export const limits = z.object({
  smallestGroup: wholeNumber(
    1,
    maxSmallestGroup,
    `Please enter a whole number of people from 1 to ${maxSmallestGroup}`,
  ),
  /** Rule learning-16. */
  openHoursPerDay: hours,
  activeHoursPerDay: hours,
})
export type Limits = z.infer<typeof limits>

/** The maximum is the same as that of `SESSION_HOURS`. */
export const maxSessionHours = 720
export const sessionSettings = z.object({
  /** Rule access-20. */
  hours: wholeNumber(1, maxSessionHours, `Please enter whole hours from 1 to ${maxSessionHours}`),
})
export type SessionSettings = z.infer<typeof sessionSettings>

export const deadlineSettings = z.object({
  /** Rule deadlines-14. */
  dueSoonDays: wholeNumber(
    0,
    maxDueSoonDays,
    `Please enter a whole number of days from 0 to ${maxDueSoonDays}`,
  ),
  /** Rule deadlines-50. Empty means UTC. */
  timeZone,
  /** Rule deadlines-72. */
  pastEvidence: z
    .enum(pastEvidences, { error: `Please choose for past completions by file: ${pastEvidences.join(', ')}` })
    .optional(),
})
export type DeadlineSettings = Required<z.infer<typeof deadlineSettings>>

const auditDays = `Please enter a whole number of days from ${minAuditDays} to ${showNumber(maxAuditDays)}, or nothing`

/** Accepts a length of time. 0 or an empty text means without limit. */
function period(isPeriod: (length: number) => boolean, max: number, error: string) {
  const none = z.literal('').transform(() => 0)
  const some = wholeNumber(0, max, error).refine(isPeriod, { error })
  return z.union([none, some], { error })
}

export const auditSettings = z.object({
  /** Rule audit-10. */
  days: period(isAuditPeriod, maxAuditDays, auditDays),
})
export type AuditSettings = z.infer<typeof auditSettings>

const months = period(
  isRetentionPeriod,
  maxRetentionMonths,
  `Please enter a whole number of months from ${minRetentionMonths} to ${maxRetentionMonths}, or nothing`,
)

/** Rule retention-1: the number of months for each rule. */
export const retentionSettings = z.object({ people: months, answers: months, logs: months, mails: months })
export type RetentionSettings = z.infer<typeof retentionSettings>

const dueCounts = z.object({
  now: z.number(),
  /** The number that becomes due in the next days, without those that are due now (rule retention-2). */
  soon: z.number(),
})

export const openSettings = get('Settings/GetSettings', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'What is set for the provider, and the value of the environment where nothing is set',
  reply: z.object({
    /** A value is empty if that of the environment applies. */
    settings: details,
    defaults: details,
    limits: z.object({
      smallestGroup: z.number(),
      openHoursPerDay: z.number(),
      activeHoursPerDay: z.number(),
    }),
    sessions: z.object({ hours: z.number() }),
    deadlines: z.object({
      dueSoonDays: z.number(),
      timeZone: z.string(),
      pastEvidence: z.enum(pastEvidences),
    }),
    audit: z.object({ days: z.number() }),
    retention: z.object({
      people: z.number(),
      answers: z.number(),
      logs: z.number(),
      mails: z.number(),
    }),
  }),
})

export const update = post('Settings/UpdateSettings', {
  access: ['ADMIN'],
  audit: changes('Changed the settings of the provider'),
  summary:
    'Set the name, address, privacy facts and log-in text of the provider; an empty one follows the environment, and one that is not sent stays',
  input: {
    name: providerName.optional(),
    registeredAddress: oneLine(300),
    companyNumber: oneLine(100),
    privacyContact: oneLine(254),
    legalBasis: oneLine(500),
    processors: oneLine(1000),
    storageLocation: oneLine(300),
    retentionPeriod: oneLine(300),
    supervisoryAuthority: oneLine(300),
    loginText: text(500).optional(),
    was: previousValues,
  },
  reply: z.object({ config }),
})

export const updateLimits = post('Settings/UpdateLimits', {
  access: ['ADMIN'],
  audit: changes('Changed limits of the provider'),
  summary:
    'Set the smallest group whose answers client managers are shown, and how much learning time of a day counts',
  input: { ...limits.shape, was: previousValues },
})

export const updateSessions = post('Settings/UpdateSessions', {
  access: ['ADMIN'],
  audit: changes('Changed for how long sessions are extended'),
  summary: 'Set for how many hours after its log-in a session that is used is extended at most',
  input: { ...sessionSettings.shape, was: previousValues },
})

export const updateDeadlines = post('Settings/UpdateDeadlines', {
  access: ['ADMIN'],
  audit: changes('Changed the settings of deadlines'),
  summary:
    'Set for how many days before its due date a course is due soon, and the time zone of all clients that have none of their own',
  input: { ...deadlineSettings.shape, was: previousValues },
})

export const updateAudit = post('Settings/UpdateAudit', {
  access: ['ADMIN'],
  audit: changes('Changed for how long the audit log is stored'),
  summary:
    'Set after how many days entries of the audit log are removed, 90 or more; 0 stores them without limit',
  input: { ...auditSettings.shape, was: previousValues },
})

export const previewAudit = get('Settings/PreviewAudit', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'How many entries of the audit log would be removed with this period, and how many there are',
  input: { days: auditSettings.shape.days },
  reply: z.object({
    /** How many entries are in seals that contain older entries only. */
    removed: z.number(),
    entries: z.number(),
  }),
})

export const updateRetention = post('Settings/UpdateRetention', {
  access: ['ADMIN'],
  audit: changes('Changed for how long data about people is stored'),
  summary: `Set after how many months people who left are deleted, and answers, logs and texts of mails are removed, ${minRetentionMonths} or more; 0 stores them without limit`,
  input: { ...retentionSettings.shape, was: previousValues },
})

export const previewRetention = get('Settings/PreviewRetention', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: `How much would be removed with these periods now, and in the ${previewDays} days after`,
  input: retentionSettings.shape,
  reply: z.object({ parts: z.record(z.enum(retentionPartNames), dueCounts) }),
})

export const sendTestMail = post('Settings/SendTestMail', {
  access: ['ADMIN'],
  audit: changes('Sent a test message'),
  summary: 'Send a message to the caller and wait for what the mail server says',
  reply: z.object({
    result: z.enum(['sent', 'recorded', 'refused']),
    toAddress: z.string(),
    /** The reason why the mail server did not accept it, in plain words; otherwise empty. */
    reason: z.string(),
  }),
})

export const firstStepNames = [
  'branding',
  'mail',
  'course',
  'client',
  'pathway',
  'assignment',
  'invitation',
  'trial',
  'result',
] as const
export type FirstStepName = (typeof firstStepNames)[number]

export const firstSteps = get('Settings/GetFirstSteps', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'What a new provider does first, and which of it is done',
  reply: z.object({
    isHidden: z.boolean(),
    steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })),
    /** The course that can be tried, the client that can get learners, and the pathway that can be assigned: the oldest ones. */
    courseId: z.string().nullable(),
    clientId: z.string().nullable(),
    pathwayId: z.string().nullable(),
    /** True if the first step is not done because the name is missing, not the appearance. */
    lacksName: z.boolean(),
  }),
})

export const watchFirstSteps = stream('Settings/WatchFirstSteps', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'Reports when one of the first steps may have been done, until the session ends',
  reply: z.object({ kind: z.literal('changed') }),
})

export const hideFirstSteps = post('Settings/HideFirstSteps', {
  access: ['ADMIN'],
  audit: changes('Hid the first steps'),
  summary: 'Hide the first steps from all administrators, permanently',
})
