// What the items report, compared with what the server is known to have: the difference must be sent.
import type { Cmi, Commit, ItemState } from '#contract/calls/playing.ts'
import type { Report } from './base/report.ts'

export interface DirtyTracker {
  record(report: Report): void
  recordSequencing(state: string): void
  /** In the order in which they must arrive. Each holds all that has changed since the last one that was saved. */
  unsent(): Commit[]
  /** It is on its way: until it is confirmed it is unknown which of both values the server has. */
  sending(commit: Commit): void
  /** The server has it, or never accepts it: the next difference starts from here. */
  confirm(commit: Commit): void
}

type Field = keyof Cmi
/** Like no value, so that it is sent again. */
const unsure = Symbol('unsure')
type Known = { [F in Field]?: Cmi[F] | typeof unsure }

export function openDirtyTracker(items: Record<string, ItemState>, sequencing: string | null): DirtyTracker {
  const known = new Map<string, Known>(Object.entries(items).map(([sco, { cmi }]) => [sco, cmi]))
  const times = new Map<string, number>()
  let knownSequencing: string | null | typeof unsure = sequencing
  let said = sequencing
  /** By visit, in the order of their beginning. */
  let reports: Report[] = []
  let latest = ''

  function changed({ visit, cmi }: Report, from: Known): Cmi {
    const fields = (Object.keys(cmi) as Field[]).filter((field) =>
      field === 'sessionTime' ? cmi.sessionTime !== times.get(visit) : !isSame(cmi[field], from[field]),
    )
    return pick(cmi, fields)
  }

  function differences(): { report: Report; cmi: Cmi }[] {
    const soFar = new Map(known)
    return reports.map((report) => {
      const from = soFar.get(report.sco) ?? {}
      const cmi = changed(report, from)
      soFar.set(report.sco, { ...from, ...cmi })
      return { report, cmi }
    })
  }

  function confirm({ sco, visit, cmi, sequencing: state }: Commit) {
    const { sessionTime, ...fields } = cmi
    known.set(sco, { ...known.get(sco), ...fields })
    if (sessionTime !== undefined && visit) times.set(visit, sessionTime)
    if (state !== undefined) knownSequencing = state
    reports = differences().flatMap(({ report, cmi: open }) => (isEmpty(open) ? [] : [report]))
  }

  return {
    record(report) {
      latest = report.sco
      const at = reports.findIndex(({ sco, visit }) => sco === report.sco && visit === report.visit)
      if (at >= 0) reports[at] = report
      else reports.push(report)
    },
    recordSequencing(state) {
      said = state
    },
    unsent() {
      const commits: Commit[] = differences().flatMap(({ report: { sco, visit }, cmi }) =>
        isEmpty(cmi) ? [] : [{ sco, visit, cmi }],
      )
      if (said === null || said === knownSequencing) return commits
      const last = commits.at(-1)
      if (last) last.sequencing = said
      else commits.push({ sco: latest, cmi: {}, sequencing: said })
      return commits
    },
    sending({ sco, visit, cmi, sequencing: state }) {
      const { sessionTime, ...fields } = cmi
      const doubts = Object.fromEntries(Object.keys(fields).map((field) => [field, unsure]))
      known.set(sco, { ...known.get(sco), ...doubts })
      if (sessionTime !== undefined && visit) times.delete(visit)
      if (state !== undefined) knownSequencing = unsure
    },
    confirm,
  }
}

export function pick(cmi: Cmi, fields: Field[]): Cmi {
  return Object.fromEntries(fields.map((field) => [field, cmi[field]]))
}

const isEmpty = (cmi: Cmi) => Object.keys(cmi).length === 0

/** Alike whatever the order of the keys, which the database does not preserve; nothing and null are one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSame(left[key], right[key]),
  )
}
