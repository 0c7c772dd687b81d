// Reads names of teams from files of people: they are in one cell, separated by semicolons (rule teams-11).
import * as teams from '#contract/calls/teams.ts'
import { type ClientScope, type Caller, ownScopeOf, wholeClient } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { addNamedTeams, joinNamed } from './people-queries.ts'
import { listTeams } from './queries.ts'

const maxNamed = 20
const rule = teams.create.input.shape.name

/** Returns the scope of the people of a client whom the caller may see. */
export const scopeAt = (who: Caller, clientId: string): ClientScope =>
  clientId === who.clientId ? ownScopeOf(who) : wholeClient(clientId)

/** Returns the names in a cell, each once without regard to case. */
export function namesIn(cell = ''): string[] {
  const names = new Map<string, string>()
  for (const part of cell.split(';')) {
    const name = part.trim()
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

/** Returns functions that read the cells of an upload to a client, for this caller. */
export async function readTeams(db: Database, who: Caller, clientId: string) {
  const known = await listTeams(db, scopeAt(who, clientId))
  const knownNames = new Set(known.map(({ name }) => name.toLowerCase()))
  const isKnown = (name: string) => knownNames.has(name.toLowerCase())
  /** If a manager is limited to one team, people whom they add join it without naming it (rule teams-7). */
  const [only] = who.isLimited && known.length === 1 ? known : []
  const namesFor = (cell: string | undefined) => {
    const names = namesIn(cell)
    return names.length === 0 && only ? [only.name] : names
  }
  return {
    namesFor,
    problemsOf(cell: string | undefined): string[] {
      const names = namesFor(cell)
      if (names.length > maxNamed) return [`Please name at most ${maxNamed} teams`]
      const problems = names.flatMap((name) => {
        const read = rule.safeParse(name)
        return read.success ? [] : read.error.issues.map(({ message }) => `Team: ${message}`)
      })
      if (who.isLimited) {
        if (names.length === 0) problems.push('Please name one of your teams')
        const others = names.filter((name) => !isKnown(name))
        problems.push(...others.map((name) => `“${name}” is none of your teams`))
      }
      return problems
    },
    /** Returns the teams that the upload creates, by name. */
    newIn: (cells: (string | undefined)[]) =>
      namesIn(cells.flatMap(namesFor).join(';'))
        .filter((name) => !isKnown(name))
        .toSorted(new Intl.Collator('en').compare),
  }
}

/** Creates the missing teams, and adds each person to the teams that are named for them. */
export async function joinTeams(tx: Tx, clientId: string, people: { id: string; teams: string[] }[]) {
  const named = people.flatMap(({ id, teams: names }) => names.map((name) => ({ id, name })))
  if (named.length === 0) return
  await addNamedTeams(tx, clientId, namesIn(named.map(({ name }) => name).join(';')))
  await joinNamed(tx, clientId, named)
}
