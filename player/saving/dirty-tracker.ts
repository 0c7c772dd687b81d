// What the items report, compared with what the server is known to have: the difference must be sent.
import type { Cmi, Commit, ItemState } from '#contract/calls/playing.ts'
import type { Report } from '../base/report.ts'

export interface DirtyTracker {
  record(report: Report): void
  recordSequencing(state: string): void
  /** In the order in which they must arrive. Each holds all that has changed since the last one that was saved. */
  unsent(): Commit[]
  /** It is being sent: until it is confirmed it is unknown which of both values the server has. */
  sending(commit: Commit): void
  /** The server has it, or never accepts it: the next difference starts from here. */
  confirm(commit: Commit): void
}

type Field = keyof Cmi
/** Equal to no value, so that the field is sent again. */
const unsure = Symbol('unsure')
type Known = { [F in Field]?: Cmi[F] | typeof unsure }

interface Tracked {
  /** By item. */
  known: Map<string, Known>
  /** Seconds of each visit that the server has. */
  times: Map<string, number>
  knownSequencing: string | null | typeof unsure
  sequencing: string | null
  /** By visit, in the order of their beginning. */
  reports: Report[]
  latestSco: string
}

export function openDirtyTracker(items: Record<string, ItemState>, sequencing: string | null): DirtyTracker {
  const tracked: Tracked = {
    // The server closes an item whose window it takes for lost, so what it said before is no longer certain.
    known: new Map<string, Known>(
      Object.entries(items).map(([sco, { cmi }]) => [sco, { ...cmi, isUnderWay: unsure }]),
    ),
    times: new Map(),
    knownSequencing: sequencing,
    sequencing,
    reports: [],
    latestSco: '',
  }
  return {
    record: (report) => record(tracked, report),
    recordSequencing: (state) => void (tracked.sequencing = state),
    unsent: () => unsent(tracked),
    sending: (commit) => markUnsure(tracked, commit),
    confirm: (commit) => confirm(tracked, commit),
  }
}

function record(tracked: Tracked, report: Report) {
  const { reports } = tracked
  tracked.latestSco = report.sco
  const at = reports.findIndex(({ sco, visit }) => sco === report.sco && visit === report.visit)
  if (at >= 0) reports[at] = report
  else reports.push(report)
}

function unsent(tracked: Tracked): Commit[] {
  const { sequencing, knownSequencing, latestSco } = tracked
  const commits: Commit[] = differences(tracked).flatMap(({ report: { sco, visit }, cmi }) =>
    isEmpty(cmi) ? [] : [{ sco, visit, cmi }],
  )
  if (sequencing === null || sequencing === knownSequencing) return commits
  const last = commits.at(-1)
  if (last) last.sequencing = sequencing
  else commits.push({ sco: latestSco, cmi: {}, sequencing })
  return commits
}

function markUnsure(tracked: Tracked, { sco, visit, cmi, sequencing }: Commit) {
  const { sessionTime, ...fields } = cmi
  const unsureFields = Object.fromEntries(Object.keys(fields).map((field) => [field, unsure]))
  tracked.known.set(sco, { ...tracked.known.get(sco), ...unsureFields })
  if (sessionTime !== undefined && visit) tracked.times.delete(visit)
  if (sequencing !== undefined) tracked.knownSequencing = unsure
}

function confirm(tracked: Tracked, { sco, visit, cmi, sequencing }: Commit) {
  const { sessionTime, ...fields } = cmi
  tracked.known.set(sco, { ...tracked.known.get(sco), ...fields })
  if (sessionTime !== undefined && visit) tracked.times.set(visit, sessionTime)
  if (sequencing !== undefined) tracked.knownSequencing = sequencing
  tracked.reports = differences(tracked).flatMap(({ report, cmi: open }) => (isEmpty(open) ? [] : [report]))
}

/** What of each report the server does not have, once it has all of the reports before it. */
function differences({ known, times, reports }: Tracked): { report: Report; cmi: Cmi }[] {
  const soFar = new Map(known)
  return reports.map((report) => {
    const from = soFar.get(report.sco) ?? {}
    const cmi = changed(report, from, times)
    soFar.set(report.sco, { ...from, ...cmi })
    return { report, cmi }
  })
}

function changed({ visit, cmi }: Report, from: Known, times: ReadonlyMap<string, number>): Cmi {
  const fields = (Object.keys(cmi) as Field[]).filter((field) =>
    field === 'sessionTime' ? cmi.sessionTime !== times.get(visit) : !isSame(cmi[field], from[field]),
  )
  // Nothing counts as what it means without it: a window that was asleep may have been taken for lost (rule learning-19).
  const isToAdd = fields.length > 0 && cmi.isUnderWay !== undefined && !fields.includes('isUnderWay')
  return pick(cmi, isToAdd ? [...fields, 'isUnderWay'] : fields)
}

export function pick(cmi: Cmi, fields: Field[]): Cmi {
  return Object.fromEntries(fields.map((field) => [field, cmi[field]]))
}

const isEmpty = (cmi: Cmi) => Object.keys(cmi).length === 0

/** The order of the keys does not count, as the database does not preserve it; undefined and null are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSame(left[key], right[key]),
  )
}
