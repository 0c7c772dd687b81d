// The audit log (docs/rules/audit.md): who did what and when.
import { z } from 'zod'
import { download, exports, get } from '../call.ts'
import { dateTime, day, listFormat, optionalId, text } from '../shapes.ts'

const looksAfter = ['ADMIN', 'CLIENTADMIN'] as const

const oneDay = day('Please send a date as YYYY-MM-DD').optional()
const invalidCursor = { error: 'Please send “before” as an earlier answer gave it in “next”' }

export const sessionChoices = ['only', 'without'] as const

const filter = {
  /** The first and the last day, both included, in UTC. */
  fromDate: oneDay,
  toDate: oneDay,
  /** The address of the person who made the call, or whom it is about. */
  email: text(254).default(''),
  /** The name of a call as GetCalls returns it. */
  call: text(100).default(''),
  /** Limits the list to one client, for administrators only. Managers see their own client. */
  clientId: optionalId,
  /** Only log-ins and what else keeps or ends a session, or everything without them. */
  sessions: z.enum(sessionChoices, { error: `Please choose ${sessionChoices.join(' or ')}` }).optional(),
  /** Limits the list to entries about this person, client, course or other object. */
  about: optionalId,
}

/** The kinds of objects that have a page. */
export const pageKinds = [
  'learner',
  'user',
  'client',
  'course',
  'pathway',
  'team',
  'community',
  'feedbackForm',
  'blogPost',
] as const
/** The key is the part of its address: the id of the object, its token, or its slug. */
const page = z.object({ kind: z.enum(pageKinds), key: z.string() })
export type PageOfObject = z.infer<typeof page>

/** Null if there was no value, or there is none any more. */
const value = z.string().nullable()

const change = z.object({
  action: z.enum(['created', 'changed', 'removed']),
  kind: z.string(),
  /** Empty if the object has no name, or was deleted. */
  name: z.string(),
  fields: z.array(z.object({ name: z.string(), before: value, after: value })),
  /** Whether the values were erased with the person they were about. */
  isErased: z.boolean(),
})

export const list = get('Audit/GetEntries', {
  access: looksAfter,
  audit: 'nothing',
  summary:
    'A page of the audit log, the newest entries first; a manager gets those about the own client and its people',
  input: {
    ...filter,
    before: z
      .string()
      .regex(/^\d{1,18}$/, invalidCursor)
      .optional(),
  },
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        dateTime,
        /** Words that say what was done. */
        words: z.string(),
        isRefused: z.boolean(),
        /** The person who did it, or “Retention rule”; empty for a visitor, and for a person who was deleted. */
        person: z.string(),
        isVisitor: z.boolean(),
        /** Empty if the caller may not see it (rule audit-7). */
        address: z.string(),
        requestId: z.string(),
        /** Further people, clients, courses and pathways that the entry is about. */
        about: z.array(z.string()),
        /** The same, each with its page; null for what has none, or is archived or deleted. */
        objects: z.array(z.object({ name: z.string(), page: page.nullable() })),
        changes: z.array(change),
        /** Whether there are more changes than are shown. */
        hasMoreChanges: z.boolean(),
      }),
    ),
    /** The value of `before` for the next page; null if there are no earlier entries. */
    next: z.string().nullable(),
  }),
})
export type AuditRow = z.infer<typeof list.reply>['entries'][number]

export const calls = get('Audit/GetCalls', {
  access: looksAfter,
  audit: 'nothing',
  summary: 'The calls that leave entries, and what they do in words',
  reply: z.object({ calls: z.array(z.object({ name: z.string(), words: z.string() })) }),
})

export const exportList = download('Audit/ExportEntries', {
  access: looksAfter,
  audit: exports('Exported the audit log'),
  summary: 'The audit log as it is filtered, the newest 100,000 entries at most, as CSV or XLSX',
  input: { ...filter, format: listFormat },
})
