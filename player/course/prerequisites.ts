// SCORM 1.2 prerequisites: aicc_script with & | ~ = <> and 2*{A, B, C}, and AND, OR and NOT, which some authors write.
import type { Status } from '../base/item-status.ts'

/** Answers nothing for an item that does not exist. */
type StatusOf = (id: string) => Status | undefined

/**
 * Whether the items before it have been done. A script with a mistake, or with an item that does not exist, must not
 * lock the learner out: it counts as met.
 */
export function isMet(script: string, statusOf: StatusOf): boolean {
  const tokens = readerOf(script)
  try {
    const verdict = either(tokens, statusOf)
    if (!tokens.isAtEnd()) throw new SyntaxError(`${tokens.peek()} is one too many`)
    return verdict
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    console.warn(`The prerequisite "${script}" is not understood: ${error.message}.`)
    return true
  }
}

type Tokens = ReturnType<typeof readerOf>

/** The tokens of a script, one after the other. */
function readerOf(script: string) {
  const tokens = script.match(/"[^"]*"|<>|[&|~=(){},*]|[^\s&|~=(){},*<>"]+/g) ?? []
  let at = 0
  return {
    peek: (offset = 0): string | undefined => tokens[at + offset],
    next: (): string | undefined => tokens[at++],
    isAtEnd: () => at >= tokens.length,
    /** Whether the next token is one of these; if so, it is passed over. */
    accept(...wanted: string[]): boolean {
      const isWanted = at < tokens.length && wanted.includes((tokens[at] as string).toUpperCase())
      if (isWanted) at++
      return isWanted
    },
  }
}

function either(tokens: Tokens, statusOf: StatusOf): boolean {
  let verdict = both(tokens, statusOf)
  while (tokens.accept('|', 'OR')) verdict = both(tokens, statusOf) || verdict
  return verdict
}

function both(tokens: Tokens, statusOf: StatusOf): boolean {
  let verdict = single(tokens, statusOf)
  while (tokens.accept('&', 'AND')) verdict = single(tokens, statusOf) && verdict
  return verdict
}

function single(tokens: Tokens, statusOf: StatusOf): boolean {
  if (tokens.accept('~', 'NOT')) return !single(tokens, statusOf)
  if (tokens.accept('(')) {
    const verdict = either(tokens, statusOf)
    if (!tokens.accept(')')) throw new SyntaxError('a bracket is not closed')
    return verdict
  }
  const isSet = /^\d+$/.test(tokens.peek() ?? '') && tokens.peek(1) === '*'
  return isSet ? someOf(tokens, statusOf) : item(tokens, statusOf)
}

/** `2*{A, B, C}`: two of them are met. */
function someOf(tokens: Tokens, statusOf: StatusOf): boolean {
  const wanted = Number(tokens.next())
  tokens.next()
  if (!tokens.accept('{')) throw new SyntaxError('a set must follow *')
  let met = 0
  do met += Number(either(tokens, statusOf))
  while (tokens.accept(','))
  if (!tokens.accept('}')) throw new SyntaxError('a set is not closed')
  return met >= wanted
}

function item(tokens: Tokens, statusOf: StatusOf): boolean {
  const name = nextName(tokens)
  const status = statusOf(name)
  if (status === undefined) throw new SyntaxError(`there is no item ${name}`)
  if (tokens.accept('=')) return status === fullStatus(nextName(tokens))
  if (tokens.accept('<>')) return status !== fullStatus(nextName(tokens))
  return status === 'completed' || status === 'passed'
}

function nextName(tokens: Tokens): string {
  const token = tokens.next()
  if (token === undefined || /^[&|~=(){},*]$|^<>$/.test(token)) throw new SyntaxError('an item is missing')
  return token.replace(/^"(.*)"$/, '$1')
}

/** AICC abbreviates statuses to their first letter. */
function fullStatus(written: string): Status | undefined {
  const word = written.toLowerCase()
  const all: Status[] = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted']
  return (
    (all.find((status) => status === word) ?? (word && all.find((status) => status[0] === word))) || undefined
  )
}
