// Reads what a call is sent: the fields of path, query and body, and the files of a form.
import type { FastifyRequest } from 'fastify'
import type { Call, FileField } from '#contract/call.ts'
import type { Incoming, IncomingFile } from '../files/incoming.ts'
import { readInput } from './input.ts'
import { Refusal, invalid, wrongType } from '../base/refusal.ts'

type Files = Record<string, IncomingFile | undefined>

/**
 * Reads everything that a call is sent. Files are received into `incoming`, which its caller ends.
 * @param fixed the input that the route sets
 * @throws Refusal 400 for what breaks a rule, 413 for what is too large, 415 for a wrong type
 */
export async function readRequest(
  call: Call,
  fixed: Record<string, string>,
  request: FastifyRequest,
  incoming: Incoming,
  maximumPackageBytes: number,
) {
  const { fields, files } = await bodyOf(call, request, incoming, maximumPackageBytes)
  const fromPath = { ...(request.params as object), ...fixed }
  const sent = { ...without(fromPath, { ...(request.query as object), ...fields }), ...fromPath }
  return { input: call.files ? readForm(call, sent, files) : readInput(call, sent), files }
}

/** A field in the path cannot be overridden by query or body, however it is spelt there. */
function without(fromPath: object, sent: object): object {
  const taken = new Set(Object.keys(fromPath).map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !taken.has(name.toLowerCase())))
}

async function bodyOf(call: Call, request: FastifyRequest, incoming: Incoming, maximumPackageBytes: number) {
  const files: Files = {}
  if (!call.files) {
    if (request.isMultipart()) throw wrongType()
    return { fields: request.body ?? {}, files }
  }
  if (!request.isMultipart()) {
    const missing = requiredFiles(call)
    throw missing.length ? invalid(missing) : wrongType()
  }
  const fields = await readParts(call, request, incoming, files, maximumPackageBytes).catch(
    (error: Error & { code?: string }) => {
      // Errors of the form parser have no code; errors of the disk have one.
      throw error instanceof Refusal || error.code ? error : invalid('The request could not be read')
    },
  )
  for (const [name, file] of Object.entries(files)) if (file?.sizeBytes === 0) files[name] = undefined
  return { fields: Object.fromEntries(fields), files }
}

async function readParts(
  call: Call,
  request: FastifyRequest,
  incoming: Incoming,
  files: Files,
  maximumPackageBytes: number,
): Promise<[string, string][]> {
  const fields: [string, string][] = []
  const names = new Map(Object.keys(call.files ?? {}).map((name) => [name.toLowerCase(), name]))
  const maxBytes = maxFileBytes(call) ?? maximumPackageBytes
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    const name = names.get(part.fieldname.toLowerCase())
    if (part.type === 'field') {
      // A truncated text is refused, because it is not what was written.
      if (part.valueTruncated) throw new Refusal(413, 'The request is too large')
      fields.push([part.fieldname, String(part.value)])
    } else if (name && part.filename && !files[name]) files[name] = await incoming.receive(part, maxBytes)
    else part.file.resume()
  }
  return fields
}

/** Returns the largest limit of the files of a form; undefined when one of them has none. */
function maxFileBytes(call: Call): number | undefined {
  const sizes = Object.values(call.files ?? {}).map((file: FileField) => file.maximumBytes)
  return sizes.every((size) => size !== undefined) ? Math.max(...sizes) : undefined
}

/** Reads the text fields and the required files together, so that everything missing is named at once. */
function readForm(call: Call, sent: object, files: Files) {
  const { input, refusal } = tryToRead(call, sent)
  const given = (input ?? sent) as Record<string, unknown>
  const missing = Object.entries(call.files ?? {}).flatMap(
    ([name, { required, unless }]: [string, FileField]) =>
      required && !files[name] && !(unless && given[unless]) ? [required] : [],
  )
  if (missing.length > 0) throw invalid([...(refusal?.errors ?? []), ...missing])
  // The refusal is thrown as it is, because a text that is not an id is answered as not found.
  if (refusal) throw refusal
  return input
}

function tryToRead(call: Call, sent: object) {
  try {
    return { input: readInput(call, sent) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: error }
  }
}

const requiredFiles = (call: Call) =>
  Object.values(call.files ?? {}).flatMap((field: FileField) => (field.required ? [field.required] : []))
