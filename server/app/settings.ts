// Reads settings one by one and collects the problems, so that all of them are reported at once.
import { readFileSync } from 'node:fs'
import { isEmail } from '#contract/rules/email.ts'

export type Environment = Record<string, string | undefined>

export interface Settings {
  environment: Environment
  /** A sentence for each wrong setting that was read so far. */
  problems: string[]
}

/**
 * Each of these can stand in a file whose place is in NAME_FILE, as systems that manage secrets provide them. KEYS_SECRET_FILE is not
 * among them: the server itself creates that file.
 */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
]
export const fileOf = (environment: Environment, name: string): string | undefined =>
  environment[`${name}_FILE`]?.trim() || undefined

/** Reads the files of secrets into the returned settings. */
export function openSettings(environment: Environment): Settings {
  const settings: Settings = { environment: { ...environment }, problems: [] }
  for (const name of secretNames) readSecretFile(settings, name)
  return settings
}

function readSecretFile(settings: Settings, name: string) {
  const { environment, problems } = settings
  const file = fileOf(environment, name)
  if (!file) return
  if (text(settings, name)) {
    problems.push(`${name} and ${name}_FILE are both set: please leave out one of them.`)
    return
  }
  try {
    environment[name] = readFileSync(file, 'utf8').trim()
    if (!environment[name]) problems.push(`${name}_FILE is ${file}, which is empty.`)
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    problems.push(`${name}_FILE is ${file}, which cannot be read (${code}).`)
  }
}

/** Returns undefined when the setting is missing or empty. */
export const text = ({ environment }: Settings, name: string): string | undefined =>
  environment[name]?.trim() || undefined

export function whole<Otherwise extends number | undefined>(
  settings: Settings,
  name: string,
  { otherwise, min, max }: { otherwise: Otherwise; min: number; max: number },
): number | Otherwise {
  const given = text(settings, name)
  if (given === undefined) return otherwise
  const number = Number(given)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  settings.problems.push(
    `${name} is "${given}": please set a whole number from ${min} to ${max}, or leave it out${otherwise === undefined ? '' : ` for ${otherwise}`}.`,
  )
  return otherwise
}

export function oneOf(
  settings: Settings,
  name: string,
  values: readonly string[],
  otherwise: string,
): string {
  const given = text(settings, name) ?? otherwise
  if (values.includes(given)) return given
  settings.problems.push(`${name} is "${given}": please set one of ${values.join(', ')}.`)
  return otherwise
}

export function origin(
  settings: Settings,
  name: string,
  otherwise: string,
  example = 'https://learn.example.org',
): string {
  const given = text(settings, name) ?? otherwise
  const url = URL.canParse(given) ? new URL(given) : undefined
  // A star is allowed for a setting whose example has one, and replaces the whole first part of the name.
  const host = example.includes('*') ? url?.hostname.replace(/^\*\.(?=.)/, '') : url?.hostname
  const isHost = host !== undefined && !host.includes('*')
  if (url && isHost && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin
  settings.problems.push(
    `${name} is "${given}": please set an origin such as ${example}, with nothing after it.`,
  )
  return otherwise
}

/** Reads an address. It may contain a password, so the message does not repeat it. */
export function connection(
  settings: Settings,
  name: string,
  protocols: RegExp,
  example: string,
): string | undefined {
  const given = text(settings, name)
  if (!given || (URL.canParse(given) && protocols.test(given))) return given
  settings.problems.push(`${name} is not an address we can use: please set one such as ${example}.`)
  return undefined
}

/** Reads an address, or a name with an address in angle brackets. */
export function email(settings: Settings, name: string): string | undefined {
  const given = text(settings, name)
  if (!given || isEmail(/<([^<>]*)>$/.exec(given)?.[1] ?? given)) return given
  settings.problems.push(`${name} is "${given}": please set an e-mail address, such as no-reply@example.org.`)
  return undefined
}

/** Reads pairs of host and word, as in `learn.example.org=word`. */
export function hosts(settings: Settings, name: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of text(settings, name)?.split(',') ?? []) {
    const [host, word] = pair.split('=').map((part) => part.trim())
    if (host && word && /^[a-z0-9.-]+$/i.test(host)) found.set(host.toLowerCase(), word)
    else
      settings.problems.push(
        `${name} has "${pair.trim()}" in it: please set pairs such as learn.example.org=their-referral-code, with commas between them.`,
      )
  }
  return found
}

/** Reads host names and addresses, each with or without a port, as `URL` spells them. */
export function hostList(settings: Settings, name: string): readonly string[] {
  const found: string[] = []
  for (const part of text(settings, name)?.split(',') ?? []) {
    const given = part.trim().toLowerCase()
    const host = given.replace(/:\d+$/, '')
    if (URL.canParse(`http://${given}`) && new URL(`http://${given}`).hostname === host) found.push(given)
    else
      settings.problems.push(
        `${name} has "${part.trim()}" in it: please set hosts such as intranet.example.org or 10.0.0.5:8080, with commas between them.`,
      )
  }
  return found
}

/** Reads headers as OpenTelemetry spells them: `name=value,other=value`, with values that are encoded as in an address. They may be secrets. */
export function headers(settings: Settings, name: string): Record<string, string> {
  const pairs = (text(settings, name)?.split(',') ?? []).map((pair) => {
    const [key = '', ...value] = pair.split('=')
    return [key.trim(), decoded(value.join('=').trim())] as const
  })
  const isGood = ([key, value]: (typeof pairs)[number]) =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(key) && value !== undefined && /^[\x20-\x7e]+$/.test(value)
  if (!pairs.every(isGood))
    settings.problems.push(
      `${name} is not a list of headers: please set such as authorization=Bearer%20token, with commas between them.`,
    )
  return Object.fromEntries(pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
