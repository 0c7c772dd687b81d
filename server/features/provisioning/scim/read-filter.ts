// Reads a filter of SCIM (RFC 7644, 3.4.2.2). The SQL for it is in filter-queries.ts.
import { invalidFilter } from './scim-refusal.ts'

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'lt', 'ge', 'le'] as const
export type Operator = (typeof operators)[number]
export type Value = string | number | boolean | null

export type Condition =
  | { kind: 'and' | 'or'; conditions: Condition[] }
  | { kind: 'not'; condition: Condition }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; operator: Operator; value: Value }

/** The reader calls itself for each bracket, so that a longer filter could use up the stack. */
const maxFilterLength = 1_000

/** Returns the filter, with the attributes in small letters and without the name of the main schema. @throws ScimRefusal */
export function readFilter(text: string): Condition {
  if (text.length > maxFilterLength)
    throw invalidFilter(`A filter has at most ${maxFilterLength} characters here`)
  return new FilterReader(tokensOf(text)).readAll()
}

const unreadable = () => invalidFilter('This filter could not be read')

const token = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|(-?\d+(?:\.\d+)?(?![\w.:-]))|(\.?[a-z$][\w$.:-]*))/iy

interface Token {
  kind: 'text' | 'bracket' | 'number' | 'word'
  written: string
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  for (token.lastIndex = 0; token.lastIndex < end;) {
    const [, quoted, bracket, digits, word] = token.exec(text) ?? []
    if (quoted !== undefined) tokens.push({ kind: 'text', written: quoted })
    else if (bracket !== undefined) tokens.push({ kind: 'bracket', written: bracket })
    else if (digits !== undefined) tokens.push({ kind: 'number', written: digits })
    else if (word !== undefined) tokens.push({ kind: 'word', written: word })
    else throw unreadable()
  }
  return tokens
}

/** “and” binds more than “or”, and “not” more than both. */
class FilterReader {
  #at = 0
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  readAll(): Condition {
    const condition = this.#either('')
    if (this.#at < this.#tokens.length) throw unreadable()
    return condition
  }

  /** @param within the attribute whose values are asked about, with a dot, as in `emails[type eq "work"]` */
  #either(within: string): Condition {
    return this.#joined('or', () => this.#joined('and', () => this.#one(within)))
  }

  #joined(kind: 'and' | 'or', read: () => Condition): Condition {
    const first = read()
    const conditions = [first]
    while (this.#takes(kind)) conditions.push(read())
    return conditions.length === 1 ? first : { kind, conditions }
  }

  #one(within: string): Condition {
    if (this.#takes('not')) {
      this.#mustTake('(')
      return { kind: 'not', condition: this.#inBrackets(within, ')') }
    }
    if (this.#takes('(')) return this.#inBrackets(within, ')')
    return this.#expression(within)
  }

  #inBrackets(within: string, end: string): Condition {
    const condition = this.#either(within)
    this.#mustTake(end)
    return condition
  }

  #expression(within: string): Condition {
    const attribute = attributeOf(within + this.#next('word'))
    if (!this.#takes('[')) return this.#comparison(attribute)
    const condition = this.#inBrackets(`${attribute}.`, ']')
    // A part of the values that fit follows, as in `emails[type eq "work"].value eq "…"`.
    if (!this.#peek()?.written.startsWith('.')) return condition
    const part = this.#comparison(attributeOf(attribute + this.#next('word')))
    return { kind: 'and', conditions: [condition, part] }
  }

  #comparison(attribute: string): Condition {
    const written = this.#next('word').toLowerCase()
    if (written === 'pr') return { kind: 'present', attribute }
    const operator = operators.find((one) => one === written)
    if (!operator) throw unreadable()
    const [first, ...others] = this.#values().map((value): Condition => ({
      kind: 'compare',
      attribute,
      operator,
      value,
    }))
    if (!first) throw unreadable()
    if (others.length === 0) return first
    return { kind: operator === 'ne' ? 'and' : 'or', conditions: [first, ...others] }
  }

  /** Returns a value, or what a text may stand for. */
  #values(): Value[] {
    const next = this.#tokens[this.#at++]
    if (next?.kind === 'text') return textsIn(next.written)
    if (next?.kind === 'number') return [Number(next.written)]
    const word = next?.kind === 'word' ? next.written.toLowerCase() : ''
    if (word === 'null') return [null]
    if (word === 'true' || word === 'false') return [word === 'true']
    throw unreadable()
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #next(kind: Token['kind']): string {
    const next = this.#tokens[this.#at++]
    if (next?.kind !== kind) throw unreadable()
    return next.written
  }

  #takes(word: string): boolean {
    const next = this.#peek()
    if (!next || next.kind === 'text' || next.written.toLowerCase() !== word) return false
    this.#at += 1
    return true
  }

  #mustTake(word: string): void {
    if (!this.#takes(word)) throw unreadable()
  }
}

/**
 * A text is as in JSON. Some directories write a backslash as it is, as in "domain\user"; where the next letters make it a character of
 * JSON, as in "domain\tom", both are looked for.
 */
function textsIn(quoted: string): string[] {
  const asWritten = quoted.slice(1, -1).replaceAll(/\\(["\\/])/g, '$1')
  try {
    return [...new Set([JSON.parse(quoted) as string, asWritten])]
  } catch {
    return [asWritten]
  }
}

const mainSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** Returns an attribute as it is compared: names of SCIM have no case. */
export const attributeOf = (path: string): string => path.toLowerCase().replace(mainSchema, '')
