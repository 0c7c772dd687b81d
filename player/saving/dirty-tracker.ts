// Compares the reports of the items with the values that the server is known to have. The difference must be sent.
import type { Commit, ItemState } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Report } from '../base/report.ts'

export interface DirtyTracker {
  record(report: Report): void
  recordSequencing(state: string): void
  /** Returns the commits in the order in which they must arrive. Each holds everything that has changed since the last saved one. */
  unsent(): Commit[]
  /** The commit is being sent. Until it is confirmed, it is unknown whether the server has the old or the new values. */
  sending(commit: Commit): void
  /** The server has the commit, or never accepts it. The next difference starts from its values. */
  confirm(commit: Commit): void
}

type Field = keyof Cmi
/** A value that equals no other value, so that the field is sent again. */
const unsure = Symbol('unsure')
type Known = { [F in Field]?: Cmi[F] | typeof unsure }

interface Tracked {
  /** The values that the server has, by the id of the item. */
  known: Map<string, Known>
  /** The seconds that the server has, by visit. */
  times: Map<string, number>
  knownSequencing: string | null | typeof unsure
  sequencing: string | null
  /** The latest report of each visit, in the order in which the visits began. */
  reports: Report[]
  latestSco: string
}

export function openDirtyTracker(items: Record<string, ItemState>, sequencing: string | null): DirtyTracker {
  const tracked: Tracked = {
    // The server closes an item if it considers its window lost, so the earlier value of isUnderWay is no longer certain.
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

/** Returns the part of each report that the server lacks after it has received all earlier reports. */
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
  // isUnderWay is always sent with other fields, because the server may have considered a sleeping window lost (rule learning-19).
  const isToAdd = fields.length > 0 && cmi.isUnderWay !== undefined && !fields.includes('isUnderWay')
  return pick(cmi, isToAdd ? [...fields, 'isUnderWay'] : fields)
}

export function pick(cmi: Cmi, fields: Field[]): Cmi {
  return Object.fromEntries(fields.map((field) => [field, cmi[field]]))
}

const isEmpty = (cmi: Cmi) => Object.keys(cmi).length === 0

/** Compares two values. The order of keys is ignored, because the database does not keep it. Undefined and null are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSame(left[key], right[key]),
  )
}
