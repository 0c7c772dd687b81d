// A question or an answer that somebody else deletes while words are typed in it stays on screen, and says so.
import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, createContext, useCallback, useContext, useEffect, useState } from 'react'

const TypingIn = createContext<(change: 1 | -1) => void>(() => undefined)
const IsDeleted = createContext(false)

/** To be called by what is typed in: as long as it is, the item that it belongs to stays on screen. */
export function useTyping(isTyping: boolean) {
  const report = useContext(TypingIn)
  useEffect(() => {
    if (!isTyping) return undefined
    report(1)
    return () => report(-1)
  }, [isTyping, report])
}

/** Whether the item that this belongs to, or one around it, has been deleted: nothing of it can be saved. */
export const useIsDeleted = () => useContext(IsDeleted)

interface Item {
  stableId: string
}
type Kept<One extends Item> = One & { isDeleted: boolean }

/** The items as they are stored, and where they were those that are deleted, while words are typed in them. */
export function useKeptItems<One extends Item>(items: One[]) {
  const outer = useContext(TypingIn)
  const [typing, setTyping] = useState<Record<string, number>>({})
  const [stored, setStored] = useState(items)
  const [all, setAll] = useState(() => withDeleted([], items))
  const isTypedIn = ({ stableId }: Item) => (typing[stableId] ?? 0) > 0
  if (stored !== items) {
    setStored(items)
    setAll(withDeleted(all.filter(isTypedIn), items, all))
  }
  const report = useCallback(
    (stableId: string, change: 1 | -1) => {
      setTyping((now) => ({ ...now, [stableId]: (now[stableId] ?? 0) + change }))
      outer(change)
    },
    [outer],
  )
  return {
    kept: all.filter((item) => !item.isDeleted || isTypedIn(item)),
    /** For the `KeptItem` of each. */
    report,
    close: ({ stableId }: Item) => setAll((now) => now.filter((item) => item.stableId !== stableId)),
  }
}

/** The items, and each of `typedIn` that is not among them behind the one that it stood behind `before`. */
function withDeleted<One extends Item>(typedIn: One[], items: One[], before: One[] = []): Kept<One>[] {
  const merged = items.map((item) => ({ ...item, isDeleted: false }))
  const placeOf = (list: Item[], item: Item | undefined) =>
    list.findIndex(({ stableId }) => stableId === item?.stableId)
  for (const item of typedIn) {
    if (placeOf(merged, item) >= 0) continue
    const previous = before[placeOf(before, item) - 1]
    merged.splice(placeOf(merged, previous) + 1, 0, { ...item, isDeleted: true })
  }
  return merged
}

interface KeptItemProps {
  what: 'question' | 'answer'
  item: Kept<Item>
  report: (stableId: string, change: 1 | -1) => void
  onClose: () => void
  children: ReactNode
}

export function KeptItem({ what, item: { stableId, isDeleted }, report, onClose, children }: KeptItemProps) {
  const isAroundDeleted = useIsDeleted()
  const reportThis = useCallback((change: 1 | -1) => report(stableId, change), [report, stableId])
  return (
    <TypingIn value={reportThis}>
      <IsDeleted value={isDeleted || isAroundDeleted}>
        {isDeleted && (
          <Alert
            color="yellow"
            variant="light"
            role="alert"
            mb={8}
            title={`Somebody else has deleted this ${what}`}
            styles={{ title: { color: 'var(--ink)' }, message: { color: 'var(--ink)' } }}
          >
            <Group justify="space-between" gap="sm">
              <Text size="sm">What you have typed is not saved. It stays here until you close it.</Text>
              <Button size="xs" variant="default" onClick={onClose}>
                Close
              </Button>
            </Group>
          </Alert>
        )}
        {children}
      </IsDeleted>
    </TypingIn>
  )
}
