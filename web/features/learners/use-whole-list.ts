import { useState } from 'react'
import type { Preview } from './hooks.ts'
import { totalsOf } from './totals.ts'

const none: ReadonlySet<number> = new Set()

/**
 * Whether the user says that a list is the whole list, and which of its rejected rows are left out of it (rules people-51 and people-137).
 *
 * @param timesRead another number for each reading of the file, which may have other lines
 */
export function useWholeList(rows: Preview | undefined, timesRead: number) {
  const [isWanted, setWanted] = useState(false)
  const [chosen, setChosen] = useState({ timesRead, lines: none })
  const lines = chosen.timesRead === timesRead ? chosen.lines : none
  const leftOut = rows?.badRows.filter(({ line }) => lines.has(line)) ?? []
  const total = rows ? totalsOf(rows).rejected : 0
  const choose = (wanted: Iterable<number>) => setChosen({ timesRead, lines: new Set(wanted) })
  return {
    isWanted: isWanted && rows !== undefined && rows.missing.people > 0,
    setWanted,
    leftOut,
    /** How many rejected rows are neither corrected nor left out. They may be people who seem to be missing. */
    open: total - leftOut.length,
    /** Whether the page knows all rejected rows: the others can be left out only in the file. */
    canLeaveOutAll: rows !== undefined && rows.badRows.length === total,
    isLeftOut: (line: number) => lines.has(line),
    leaveOut: (line: number, isLeftOut: boolean) =>
      choose(isLeftOut ? [...lines, line] : [...lines].filter((other) => other !== line)),
    leaveOutAll: () => choose(rows?.badRows.map(({ line }) => line) ?? []),
  }
}
export type WholeList = ReturnType<typeof useWholeList>
