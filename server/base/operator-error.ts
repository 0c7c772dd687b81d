// Describes an error that ends a start or a command to the operator.
import { dirname } from 'node:path'

/** Error codes of the system and of PostgreSQL: no server answers at the address, or the user or the database is not known. */
const noDatabase = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
])

/** An error whose message is a whole sentence for an operator, which says what to do. */
export class OperatorError extends Error {}

/**
 * Returns a sentence. The place in the program where the error happened is added only with LOG_LEVEL=debug or trace.
 * @param doing what failed, as in “Coppice could not start”
 */
export function describeForOperator(error: unknown, doing: string, logLevel = 'info'): string {
  const sentence = sentenceOf(error, doing)
  const isDetailed = logLevel === 'debug' || logLevel === 'trace'
  return isDetailed && error instanceof Error ? `${sentence}\n${traceOf(error)}` : sentence
}

function sentenceOf(error: unknown, doing: string): string {
  if (error instanceof OperatorError) return error.message
  const { code, port, path, message, syscall } = error as NodeJS.ErrnoException & { port?: number }
  const what = message || String(code ?? error)
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Please stop what uses it, or set PORT and CONTENT_PORT to others.`
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Coppice may not open more files. Please let it open at least 1,024 (ulimit -n, or LimitNOFILE of systemd).'
  if (path && code === 'EROFS')
    return `${path} cannot be written, because its file system is read-only. Please make it writable, or set DATA_DIR to another folder.`
  if (path && (code === 'EACCES' || code === 'EPERM'))
    return `${path} cannot be written by this user. Please let it write there, or set DATA_DIR to another folder.`
  if (code && noDatabase.has(code))
    return `${doing}, because the database cannot be reached: ${what}. Please check the host, port, database, user and password in DATABASE_URL, and in DATABASE_DIRECT_URL and DATABASE_OWNER_URL where they are set.`
  if (path && (code === 'ENOENT' || code === 'ENOTDIR') && syscall?.startsWith('mk'))
    return `${doing}, because there is no folder ${dirname(path)}. Please create it, or name another one.`
  return `${doing}: ${what}. With LOG_LEVEL=debug it shows where in the program that happened.`
}

const traceOf = ({ stack, cause }: Error): string =>
  cause instanceof Error ? `${stack}\nBecause: ${traceOf(cause)}` : String(stack)
