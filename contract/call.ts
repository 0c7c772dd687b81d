// Defines a call of the contract: its method, its path exactly as the specification spells it, who may make it, its input
// and its reply. Everything else (routes, validation, the typed client, the OpenAPI document, the access test) is derived
// from that.
import { z } from 'zod'
import { lostReasons } from './rules/lost-reasons.ts'
import './zod-settings.ts'

export const roles = ['ADMIN', 'CLIENTADMIN', 'LEARNER'] as const
export type Role = (typeof roles)[number]

/** The roles that may call, or any user who is logged in, or anyone. */
export type Access = readonly Role[] | 'signed-in' | 'anyone'

/** The entry that the call writes to the audit log (docs/rules/audit.md). `words` says what the caller did, in the past tense. */
export interface AuditEntry {
  kind: 'changes' | 'exports' | 'views' | 'signs in'
  words: string
}
/** 'attempt log' is for reports of a course: they are recorded in that log, which has its own chain. */
export type Audit = AuditEntry | 'attempt log' | 'nothing'

const entry = (kind: AuditEntry['kind']) => (words: string) => ({ kind, words })
/** The call changes stored data. */
export const changes = entry('changes')
/** The call exports many rows as a file. */
export const exports = entry('exports')
/** The call shows sensitive data: answers at registration, or wellness by name. */
export const views = entry('views')
/** The call logs a user in. A refused log-in is recorded too. */
export const signsIn = entry('signs in')

type Shape = Record<string, z.ZodType>
type Method = 'GET' | 'POST' | 'PATCH'

/** A file field of a multipart form. */
export interface FileField {
  accept: readonly string[]
  /** Files with these endings are judged by their content, but not offered. */
  judged?: readonly string[]
  /** The message when the file is missing; without it the file is optional. */
  required?: string
  /** The name of an input that replaces a required file. If that input is sent, the file may be missing. */
  unless?: string
  /** True: no file is sent when none is chosen. Otherwise an empty file is sent, as browser forms do (rule branding-3). */
  leftOut?: true
  /** If it is absent, the limit for packages applies. */
  maximumBytes?: number
}

export interface Call<
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  F extends Record<string, FileField> = Record<string, FileField>,
> {
  method: Method
  /** Relative to the API root; `{name}` takes a field of the input. */
  path: string
  access: A
  audit: Audit
  summary: string
  input: I
  reply: R
  /**
   * 'json' answers the envelope, 'bare' the reply alone, 'file' bytes on success and the envelope on refusal,
   * 'stream' one reply after the other as server-sent events.
   */
  answers: 'json' | 'bare' | 'file' | 'stream'
  /** Present when the body is multipart/form-data. */
  files?: F
  /** The names of form fields begin with a capital letter on the wire. */
  capitalised?: true
  /** The largest JSON body that is accepted, in bytes. */
  bodyLimit?: number
  /** The call is also answered without the first part of its path (rule feedback-11). */
  shortPath?: true
  /** A call with access `anyone` sends the token of a logged-in user only if this is set (rule access-16). */
  optionalToken?: true
}

interface Line<A extends Access, I extends Shape, R extends z.ZodType> {
  access: A
  audit: Audit
  summary: string
  input?: I
  reply?: R
  bodyLimit?: number
  shortPath?: true
  optionalToken?: true
}

type Nothing = z.ZodObject<Record<never, never>>
type Whole<I extends Shape> = z.ZodObject<I>

function line<K extends Call['answers']>(method: Method, answers: K) {
  return <const A extends Access, I extends Shape = Record<never, never>, R extends z.ZodType = Nothing>(
    path: string,
    { access, audit, summary, input, reply, bodyLimit, shortPath, optionalToken }: Line<A, I, R>,
  ): Call<A, Whole<I>, R, Record<never, never>> & { answers: K } => ({
    method,
    path,
    access,
    audit,
    summary,
    input: z.object(input ?? ({} as I)),
    reply: (reply ?? z.object({})) as R,
    answers,
    ...(bodyLimit ? { bodyLimit } : {}),
    ...(shortPath ? { shortPath } : {}),
    ...(optionalToken ? { optionalToken } : {}),
  })
}

export const get = line('GET', 'json')
export const getBare = line('GET', 'bare')
export const post = line('POST', 'json')
export const postBare = line('POST', 'bare')
export const patch = line('PATCH', 'json')
/** A GET that answers a file to save. */
export const download = line('GET', 'file')
/** A POST that answers a file to save. */
export const postDownload = line('POST', 'file')
/** A GET that stays open and reports events. */
export const stream = line('GET', 'stream')

/** A multipart form with files; the text fields are validated like any other input. */
export function upload<
  const A extends Access,
  I extends Shape,
  const F extends Record<string, FileField>,
  R extends z.ZodType = Nothing,
>(
  path: string,
  {
    access,
    audit,
    summary,
    input,
    files,
    reply,
    method = 'POST',
    capitalised,
  }: Line<A, I, R> & { input: I; files: F; method?: Method; capitalised?: true },
): Call<A, Whole<I>, R, F> & { files: F } {
  return {
    method,
    path,
    access,
    audit,
    summary,
    input: z.object(input),
    reply: (reply ?? z.object({})) as R,
    answers: 'json',
    files,
    ...(capitalised ? { capitalised } : {}),
  }
}

/** The values that a caller passes. Files have the type that the caller's platform uses. */
export type Input<C extends Call> = Fields<C> & {
  [Name in keyof NonNullable<C['files']>]?: unknown
}
/** An input without fields allows no names at all, not even those of files. */
type Fields<C extends Call> =
  z.input<C['input']> extends Record<string, never> ? unknown : z.input<C['input']>
/** The input that the server receives, with the defaults filled in. */
export type Read<C extends Call> = z.output<C['input']>
/** The reply without the two fields of the envelope. */
export type Reply<C extends Call> = z.output<C['reply']>

/** Why the session of a token has ended. */
export const sessionEnds = [
  'expired',
  'paused',
  'archived',
  'loggedOut',
  'passwordChanged',
  'moved',
  'endedElsewhere',
  'loggedOutAtProvider',
  'accessReset',
] as const
export type SessionEnd = (typeof sessionEnds)[number]

export const restorablePerson = z.object({
  id: z.string(),
  name: z.string(),
  urlToken: z.string(),
  isLearner: z.boolean(),
})
export type RestorablePerson = z.infer<typeof restorablePerson>

/** Every refusal, of any call: at least one sentence, the first of which is shown to the user. */
export const refusalBody = z.object({
  success: z.literal(false),
  errors: z.array(z.object({ error: z.string() })).min(1),
  requestId: z.string().optional(),
  /** Set on a 401 if the token that was sent had a session. */
  reason: z.enum(sessionEnds).optional(),
  /** Set on a 409 if the address belongs to an archived person whom the caller can restore. */
  restorable: restorablePerson.optional(),
  /** Set on a 409 to the window of a course: why the window has ended. */
  over: z.enum(lostReasons).optional(),
  /** Set on a 403 if the caller can do something about it: show again that it is really them, or set up a second factor. */
  needs: z.enum(['proof', 'secondFactor']).optional(),
})
export type RefusalBody = z.infer<typeof refusalBody>
