// An item of a list that is deleted while something is typed in it stays in its place, with a notice, until it is closed.
import { type ReactNode, createContext, useCallback, useContext, useEffect, useState } from 'react'
import { DeletedNotice, MaybeDeleted } from './DeletedNotice.tsx'

type ReportTyping = (change: 1 | -1) => void

const ReportTypingContext = createContext<ReportTyping>(() => undefined)

/** To be called by the fields of an item: while something is typed in one of them, the item stays on screen. */
export function useReportTyping(isTyping: boolean) {
  const report = useContext(ReportTypingContext)
  useEffect(() => {
    if (!isTyping) return undefined
    report(1)
    return () => report(-1)
  }, [isTyping, report])
}

type Deletable<Item> = Item & { isDeleted: boolean }

/** The stored items, and those that were deleted while something is typed in them, which stay in their places. */
export function useDeletableItems<Item extends object>(stored: Item[], keyOf: (item: Item) => string) {
  const reportToContainer = useContext(ReportTypingContext)
  /** Counts, by key, in how many fields something is typed. */
  const [typing, setTyping] = useState<Record<string, number>>({})
  const [shown, setShown] = useState(stored)
  const [all, setAll] = useState(() => withDeleted([], stored, [], keyOf))
  const isTypedIn = (item: Item) => (typing[keyOf(item)] ?? 0) > 0
  if (shown !== stored) {
    setShown(stored)
    setAll(withDeleted(all.filter(isTypedIn), stored, all, keyOf))
  }
  const report = useCallback(
    (key: string, change: 1 | -1) => {
      setTyping((now) => ({ ...now, [key]: (now[key] ?? 0) + change }))
      reportToContainer(change)
    },
    [reportToContainer],
  )
  return {
    items: all.filter((item) => !item.isDeleted || isTypedIn(item)),
    /** The properties of the `DeletableItem` of an item. */
    propsOf: (item: Deletable<Item>) => ({
      itemKey: keyOf(item),
      isDeleted: item.isDeleted,
      report,
      onClose: () => setAll((now) => now.filter((one) => keyOf(one) !== keyOf(item))),
    }),
  }
}

/** The stored items, and after its predecessor in `before` each item of `typedIn` that is not stored any more. */
function withDeleted<Item extends object>(
  typedIn: Item[],
  stored: Item[],
  before: Item[],
  keyOf: (item: Item) => string,
): Deletable<Item>[] {
  const merged = stored.map((item) => ({ ...item, isDeleted: false }))
  const placeOf = (list: Item[], item: Item | undefined) =>
    item ? list.findIndex((one) => keyOf(one) === keyOf(item)) : -1
  for (const item of typedIn) {
    if (placeOf(merged, item) >= 0) continue
    const previous = before[placeOf(before, item) - 1]
    merged.splice(placeOf(merged, previous) + 1, 0, { ...item, isDeleted: true })
  }
  return merged
}

interface DeletableItemProps {
  /** The kind of item, such as "question", and what has happened to it, as in `DeletedNotice`. */
  what: string
  gone?: string
  explanation?: string
  itemKey: string
  isDeleted: boolean
  report: (key: string, change: 1 | -1) => void
  onClose: () => void
  children: ReactNode
}

export function DeletableItem({ itemKey, isDeleted, report, children, ...notice }: DeletableItemProps) {
  const reportThis = useCallback<ReportTyping>((change) => report(itemKey, change), [report, itemKey])
  return (
    <ReportTypingContext value={reportThis}>
      <MaybeDeleted
        notice={
          isDeleted && (
            <div style={{ marginBottom: 8 }}>
              <DeletedNotice {...notice} />
            </div>
          )
        }
      >
        {children}
      </MaybeDeleted>
    </ReportTypingContext>
  )
}
