// How a call of the contract is defined: its method, its path exactly as the specification spells it, who may make
// it, its input and its reply. Everything else (routes, validation, the typed client, the OpenAPI document, the access
// test) is derived from that.
import { z } from 'zod'
import { lostReasons } from './rules/lost-reasons.ts'
import './zod-settings.ts'

export const roles = ['ADMIN', 'CLIENTADMIN', 'LEARNER'] as const
export type Role = (typeof roles)[number]

/** The roles that may call, or any user who is logged in, or anyone. */
export type Access = readonly Role[] | 'signed-in' | 'anyone'

/** Which entry the call leaves in the audit log (docs/rules/audit.md), and what it says of the caller, in the past tense. */
export interface AuditEntry {
  kind: 'changes' | 'exports' | 'views' | 'signs in'
  words: string
}
/** 'attempt log': what a course reports is recorded there, with a chain of its own. */
export type Audit = AuditEntry | 'attempt log' | 'nothing'

const entry = (kind: AuditEntry['kind']) => (words: string) => ({ kind, words })
/** What is stored differs afterwards. */
export const changes = entry('changes')
/** Many rows leave as a file. */
export const exports = entry('exports')
/** Sensitive data is shown: answers at registration, or wellness by name. */
export const views = entry('views')
/** A refused log-in leaves an entry too. */
export const signsIn = entry('signs in')

type Shape = Record<string, z.ZodType>
type Method = 'GET' | 'POST' | 'PATCH'

/** A file field of a multipart form. */
export interface FileField {
  accept: readonly string[]
  /** The message when the file is missing; without it the file is optional. */
  required?: string
  /** The name of an input that replaces a required file: where it is given, the file may be missing. */
  unless?: string
  /** Not sent when none is chosen. Without it an empty one is sent, as in forms of the browser (rule branding-3). */
  leftOut?: true
  /** Without it: the limit for packages. */
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
  /** Also answered without the first part of its path (rule feedback-11). */
  shortPath?: true
  /** For a call with access `anyone`: sends the token of a user who is logged in. Others send none (rule access-16). */
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

/** What a caller passes; files in the form that the caller's platform has. */
export type Input<C extends Call> = Fields<C> & {
  [Name in keyof NonNullable<C['files']>]?: unknown
}
/** An input without fields allows no names at all, not even those of files. */
type Fields<C extends Call> =
  z.input<C['input']> extends Record<string, never> ? unknown : z.input<C['input']>
/** What the server receives: the input with its defaults filled in. */
export type Read<C extends Call> = z.output<C['input']>
/** The reply without the two fields of the envelope. */
export type Reply<C extends Call> = z.output<C['reply']>

/** Why the session of a token has ended. */
export const sessionEnds = ['expired', 'paused', 'archived', 'loggedOut', 'passwordChanged'] as const
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
  /** Of a 401, where the token that was sent had a session. */
  reason: z.enum(sessionEnds).optional(),
  /** Of a 409, where an archived person whom the caller can restore has the address. */
  restorable: restorablePerson.optional(),
  /** Of a 409 to the window of a course: why it has ended. */
  over: z.enum(lostReasons).optional(),
})
export type RefusalBody = z.infer<typeof refusalBody>
