// What administrators set for the whole provider, and the steps of the first day.
import { z } from 'zod'
import { get, post, stream } from '../call.ts'
import { text, was } from '../shapes.ts'
import { config } from './theme.ts'

/** Names and facts are shown in the middle of a sentence: line breaks become blanks. */
const oneLine = (maximum: number) =>
  text(maximum)
    .transform((value) => value.replace(/\s+/g, ' '))
    .optional()

const details = config.shape.provider

export const open = get('Settings/GetSettings', {
  access: ['ADMIN'],
  summary: 'What is set for the provider, and the value of the environment where nothing is set',
  reply: z.object({
    /** Empty where the value of the environment holds. */
    settings: details,
    defaults: details,
  }),
})

export const update = post('Settings/UpdateSettings', {
  access: ['ADMIN'],
  summary:
    'Set the name, address, privacy facts and log-in text of the provider; an empty one follows the environment, and one that is not sent stays',
  input: {
    name: oneLine(200),
    registeredAddress: oneLine(300),
    companyNumber: oneLine(100),
    privacyContact: oneLine(254),
    legalBasis: oneLine(500),
    processors: oneLine(1000),
    storageLocation: oneLine(300),
    retentionPeriod: oneLine(300),
    supervisoryAuthority: oneLine(300),
    loginText: text(500).optional(),
    was,
  },
  reply: z.object({ config }),
})

export const sendTestMail = post('Settings/SendTestMail', {
  access: ['ADMIN'],
  summary: 'Send a message to the caller and wait for what the mail server says',
  reply: z.object({
    result: z.enum(['sent', 'recorded', 'refused']),
    toAddress: z.string(),
    /** Why the mail server has not taken it, in plain words; otherwise empty. */
    reason: z.string(),
  }),
})

export const firstStepNames = ['branding', 'mail', 'course', 'client', 'pathway'] as const
export type FirstStepName = (typeof firstStepNames)[number]

export const firstSteps = get('Settings/GetFirstSteps', {
  access: ['ADMIN'],
  summary: 'What a new provider does first, and which of it is done',
  reply: z.object({
    isHidden: z.boolean(),
    steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })),
    /** Whether the first step lacks the name, not the look. */
    lacksName: z.boolean(),
  }),
})

export const watchFirstSteps = stream('Settings/WatchFirstSteps', {
  access: ['ADMIN'],
  summary: 'Reports when one of the first steps may have been done, until the session ends',
  reply: z.object({ kind: z.literal('changed') }),
})

export const hideFirstSteps = post('Settings/HideFirstSteps', {
  access: ['ADMIN'],
  summary: 'Hide the first steps from all administrators, for good',
})
