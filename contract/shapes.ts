// The few shapes that more than one domain uses, and their messages.
import { tooLong } from './rules/numbers.ts'
import { z } from 'zod'
import { hiddenProblemOf } from './rules/email-problem.ts'
import { canonicalEmail, isEmail } from './rules/email.ts'
import { isDay, isDaySince1900 } from './rules/formats.ts'
import { certificateFormats, certificateStatuses } from './rules/certificates.ts'
import { hasEmoji, maxLoginNameLength } from './rules/login-names.ts'
import { csvFormats, listFormats } from './rules/list-files.ts'
import { hasInvisible, notVisible, problemOfName } from './rules/names.ts'
import { type ListOrder, directions } from './rules/list-order.ts'
import { maxAtOnce, tooManyAtOnce } from './rules/people.ts'
import { isTimeZone, noTimeZone } from './rules/time-zone.ts'
import './zod-settings.ts'

/** The longest name of the provider. */
const maxProviderNameLength = 200

export const emptyId = '00000000-0000-0000-0000-000000000000'

/** No NUL and no lone surrogate: PostgreSQL and readers of JSON refuse them. */
export const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
export const notStorable = 'Please remove the characters that cannot be stored'
const writable = z.string().refine(isStorable, { error: notStorable })

/** Optional text, trimmed. */
export const text = (maximum = 200) => writable.trim().max(maximum, { error: tooLong(maximum) })

/** Text that must not be empty; otherwise `message` is the refusal. */
export const required = (message: string, maximum = 200) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(maximum, { error: tooLong(maximum) })
    .refine(isStorable, { error: notStorable })

/** The name of a person, a client, a team or a community (rule people-20); otherwise as `required`. */
export const nameOf = (message: string, maximum = 200) =>
  required(message, maximum).superRefine((name, context) => {
    const isJudged = isStorable(name) && name.length <= maximum
    const problem = isJudged ? problemOfName(name) : undefined
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const isVisible = (value: string) => !isStorable(value) || !hasInvisible(value)
/** The text is one line without hidden characters. It is for a title or an organisation, which may be called like an address (rule people-20). */
export const visible = <Shape extends z.ZodType<string>>(shape: Shape) =>
  shape.refine(isVisible, { error: notVisible })

/** A GUID. Any other value is answered like an unknown id. */
export const id = z.guid({ error: 'Not found' })
/** Accepts the same as `id`, nothing, or the empty id, which means "none" (rule calls-1). */
export const optionalIdOf = (shape: z.ZodGUID, error: string) =>
  z
    .union([shape, z.literal('')], { error })
    .nullish()
    .transform((value) => (value && value !== emptyId ? value : null))
export const optionalId = optionalIdOf(id, 'Not found')

const seenValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const pleaseSendWas = 'Please send in “was” an object with the values of the fields as they were'

/**
 * The values that the caller saw before the change, by the names of the fields; in a form as JSON text. With it, only
 * fields that the caller has changed are stored, and one that another user has changed meanwhile is refused with 409.
 * Without it, everything that is sent is stored.
 */
export const previousValues = z
  .union(
    [
      seenValues,
      z
        .string()
        .transform((json, context): unknown => {
          try {
            return JSON.parse(json)
          } catch {
            context.addIssue({ code: 'custom', message: pleaseSendWas })
            return z.NEVER
          }
        })
        .pipe(seenValues),
    ],
    { error: pleaseSendWas },
  )
  .optional()

const pleaseChoose = { error: 'Please choose dates from 2000 to 2099' }
const pleaseChooseSince1900 = { error: 'Please choose dates from 1900 to 2099' }
const sentDay = (message: string) => z.string({ error: message }).min(1, { error: message, abort: true })
const dayOrNone = 'Please choose a date, or none'

/** A day as YYYY-MM-DD. `message` is the refusal if no day is sent. */
export const day = (message: string) => sentDay(message).refine(isDay, pleaseChoose)
/** A day that may be long ago, such as that of a completion. */
export const daySince1900 = (message: string) =>
  sentDay(message).refine(isDaySince1900, pleaseChooseSince1900)

/** A day, or an empty text for none. */
export const optionalDay = z.union([z.literal(''), day(dayOrNone)], pleaseChoose)
export const optionalDaySince1900 = z.union([z.literal(''), daySince1900(dayOrNone)], pleaseChooseSince1900)

/** The name is shown in the middle of a sentence, so line breaks become blanks. */
export const providerName = visible(
  text(maxProviderNameLength).transform((value) => value.replace(/\s+/g, ' ')),
)

/** The IANA name of a time zone. Empty means the time zone that applies when none is chosen. */
export const timeZone = z
  .string({ error: noTimeZone })
  .trim()
  .max(100, { error: noTimeZone, abort: true })
  .refine((zone) => zone === '' || isTimeZone(zone), { error: noTimeZone })

export const urlToken = z.string().min(1).max(100)
export const dateTime = z.string()

export const pleaseEnterEmail = 'Please enter an email address'
function reportEmail(value: string, context: z.RefinementCtx<string>) {
  if (isEmail(value)) return
  for (const message of ['Please enter a valid email address', hiddenProblemOf(value)])
    if (message) context.addIssue({ code: 'custom', message })
}

/** Converted to the one form in which addresses are stored and compared. */
export const email = z
  .string({ error: pleaseEnterEmail })
  .trim()
  .min(1, { error: pleaseEnterEmail, abort: true })
  .superRefine(reportEmail)
  .transform(canonicalEmail)
/** The same, or an empty text for somebody who has no address (rule people-70). */
export const emailOrNone = z
  .string({ error: pleaseEnterEmail })
  .trim()
  .superRefine((value, context) => {
    if (value !== '') reportEmail(value, context)
  })
  .transform(canonicalEmail)

export const firstName = nameOf('Please enter a first name', 100)
export const lastName = nameOf('Please enter a last name', 100)
/** The number of a person at the employer; empty if it is not known. */
export const employeeNumber = visible(text(50))
/** With the code of the organisation it takes the place of an address (rule people-70). An address belongs into its own field. */
export const loginName = visible(required('Please enter a log-in name', maxLoginNameLength))
  .refine((name) => !name.includes('@'), { error: 'Please enter a log-in name without @' })
  .refine((name) => !hasEmoji(name), { error: 'Please enter a log-in name of letters, digits and signs' })
  .transform((name) => name.normalize('NFC'))

export const pageSizes = [10, 20, 30, 50, 100, 250, 500] as const
export const defaultPageSize = 10
/** The maximum number of rows that are printed from one list: about 60 sheets. */
export const maxPrinted = 2_000

/** Pages count from 1; anything else is refused. */
export const pageFromOne = z.coerce
  .number({ error: 'Please ask for a page from 1 on' })
  .int({ error: 'Please ask for a page from 1 on' })
  .min(1, { error: 'Please ask for a page from 1 on' })
  .max(10_000_000, { error: 'Please ask for a page from 1 on' })
  .default(1)
/** This input is for calls that answer all rows unless a page is asked for. */
export const pageIfAsked = pageFromOne.unwrap().optional()
/** Pages count from 0; anything else is the first page (rule lists-2). */
export const pageFromZero = z.coerce.number().int().min(0).max(10_000_000).catch(0).default(0)
/** One of the listed sizes; any other is the usual one. */
export const pageSizeOr = (usual: (typeof pageSizes)[number]) =>
  z.coerce
    .number()
    .catch(usual)
    .default(usual)
    .transform((size) => ((pageSizes as readonly number[]).includes(size) ? size : usual))
    .meta({ enum: [...pageSizes], description: `Any other size counts as ${usual}` })
/** Rule lists-3. */
export const pageSize = pageSizeOr(defaultPageSize)
export const searchTerm = text(200).default('')

/** Spread into the input of a list that can be sorted. */
export const sortedBy = <const Column extends string>({ columns }: ListOrder<Column>) => ({
  sort: z
    .enum(columns as readonly [Column, ...Column[]], { error: `Please sort by ${columns.join(', ')}` })
    .optional(),
  direction: z.enum(directions, { error: `Please sort ${directions.join(' or ')}` }).optional(),
})
/** The same for a list of people, which can be sorted by an own field too (rule people-130). */
export const sortedByOwnFieldToo = <const Column extends string>(order: ListOrder<Column>) => {
  const { sort, direction } = sortedBy(order)
  return {
    sort: z
      .union([sort.unwrap(), z.templateLiteral(['own-', z.guid()])], {
        error: `Please sort by ${order.columns.join(', ')}, or by own- and the id of an own field`,
      })
      .optional(),
    direction,
  }
}

/** The file in which a list is saved. */
export const listFormat = z.enum(listFormats, { error: `Please choose ${listFormats.join(' or ')}` })
/** This input is for downloads that are offered as CSV, but not as a workbook. */
export const csvFormat = z
  .enum(csvFormats, { error: `Please choose ${csvFormats.join(' or ')}` })
  .default('csv')
/** The file in which many certificates are saved. */
export const certificateFormat = z.enum(certificateFormats, {
  error: `Please choose ${certificateFormats.join(' or ')}`,
})
/** Spread into the reply of a paged list. `totalPages` is the number of pages, `totalCount` of records. */
export const paged = { totalPages: z.number(), totalCount: z.number() }

/** How long a cursor works after the answer that it is from. */
export const cursorHours = 24
export const wrongCursor = `Please send as “cursor” the “nextCursor” of the page before, with the same filters and order and within ${cursorHours} hours, or an empty cursor for the first page`
/** Spread into the input of a list that programs read page by page. An empty cursor asks for the first page. */
export const byCursor = { cursor: z.string().max(8_000, { error: wrongCursor }).optional() }
/** Spread into the reply of such a list: what to send as cursor for the next page; null after the last one. Only answers to a cursor have it. */
export const withCursor = { nextCursor: z.string().nullable().optional() }

export const option = z.object({ id: z.string(), name: z.string() })
/** How a course is shown on cards. */
export const courseLook = {
  /** Null before a picture is uploaded: the badge is shown in its place. The address changes every week. */
  pictureUrl: z.string().nullable(),
  /** How long the course typically takes; null if nobody has entered it. */
  minutes: z.number().nullable(),
}
export const courseOption = z.object({ id: z.string(), title: z.string() })

/** The latest certificate of a learner for a course, as lists show it; all null without one. */
export const listedCertificate = {
  /** The time at which the certificate was issued. */
  certificateDateTime: dateTime.nullable(),
  /** The day of issue in the time zone in which it was issued, as on the PDF. */
  certificateIssuedOn: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  /** The title of the course that is on it. */
  certificateTitle: z.string().nullable(),
  certificateStatus: z.enum(certificateStatuses).nullable(),
  /** The last day on which it is valid; also null if it has no end. */
  certificateExpiresOn: z.string().nullable(),
}

export const lessonStatus = z.number().int().min(0).max(5)

const noCount = { error: 'Please send how many people the list had, as a whole number from 0 on' }
/** How many rows a list had when the caller chose all of them. */
export const expected = z.number(noCount).int(noCount).min(0, noCount).max(1_000_000_000, noCount).optional()

/** The people of a list that was chosen as a whole who are not chosen. */
export const exceptIds = z.array(id).max(maxAtOnce, { error: tooManyAtOnce }).optional()

/** An action on the page of past actions; null if it was for nobody. */
export const actionId = z.string().nullable()

/** The people who are left out, by reason. */
export const leftOutByReason = z.array(z.object({ reason: z.string(), people: z.number() }))

/** The outcome of an action on many people: how many were changed, and how many were left out. */
export const bulkReport = z.object({ changed: z.number(), refused: leftOutByReason, actionId })
