// SCORM 1.2 prerequisites: aicc_script with & | ~ = <> and 2*{A, B, C}, and the plain AND, OR and NOT that people write.

export type Status = 'not attempted' | 'incomplete' | 'completed' | 'passed' | 'failed' | 'browsed'

/**
 * Whether the items before it have been done. What is written wrongly, or names an item that is not there, must not
 * lock anybody out: it counts as met.
 * @param statusOf answers nothing for an item that is not there
 */
export function isMet(script: string, statusOf: (id: string) => Status | undefined): boolean {
  const tokens = tokensOf(script)
  let at = 0
  const peek = () => tokens[at]
  const accept = (...wanted: string[]) => {
    const token = tokens[at]
    const isWanted = token !== undefined && wanted.includes(token.toUpperCase())
    if (isWanted) at++
    return isWanted
  }

  function either(): boolean {
    let verdict = both()
    while (accept('|', 'OR')) verdict = both() || verdict
    return verdict
  }
  function both(): boolean {
    let verdict = single()
    while (accept('&', 'AND')) verdict = single() && verdict
    return verdict
  }
  function single(): boolean {
    if (accept('~', 'NOT')) return !single()
    if (accept('(')) {
      const verdict = either()
      if (!accept(')')) throw new SyntaxError('a bracket is not closed')
      return verdict
    }
    return /^\d+$/.test(peek() ?? '') && tokens[at + 1] === '*' ? someOf() : item()
  }
  function someOf(): boolean {
    const wanted = Number(tokens[at])
    at += 2
    if (!accept('{')) throw new SyntaxError('a set must follow *')
    let met = 0
    do met += Number(either())
    while (accept(','))
    if (!accept('}')) throw new SyntaxError('a set is not closed')
    return met >= wanted
  }
  function item(): boolean {
    const status = statusOf(word())
    if (status === undefined) throw new SyntaxError(`there is no item ${tokens[at - 1]}`)
    if (accept('=')) return status === fullStatus(word())
    if (accept('<>')) return status !== fullStatus(word())
    return status === 'completed' || status === 'passed'
  }
  function word(): string {
    const token = tokens[at++]
    if (token === undefined || /^[&|~=(){},*]$|^<>$/.test(token)) throw new SyntaxError('an item is missing')
    return token.replace(/^"(.*)"$/, '$1')
  }

  try {
    const verdict = either()
    if (at < tokens.length) throw new SyntaxError(`${peek()} is one too many`)
    return verdict
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    console.warn(`The prerequisite "${script}" is not understood: ${error.message}.`)
    return true
  }
}

const tokensOf = (script: string) => script.match(/"[^"]*"|<>|[&|~=(){},*]|[^\s&|~=(){},*<>"]+/g) ?? []

/** AICC tells statuses by their first letter. */
function fullStatus(written: string): Status | undefined {
  const word = written.toLowerCase()
  const all: Status[] = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted']
  return (
    (all.find((status) => status === word) ?? (word && all.find((status) => status[0] === word))) || undefined
  )
}
