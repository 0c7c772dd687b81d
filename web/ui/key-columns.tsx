// The columns of a list of keys or tokens, of which the last characters are known only.
import { Text } from '@mantine/core'
import type { Column } from './DataTable.tsx'
import { When } from './dates.tsx'
import { RowButton } from './RowButton.tsx'

interface Key {
  name: string
  lastCharacters: string
  lastUsedDateTime: string | null
  endsDateTime: string
  /** Why it does not work; null if it works. */
  whyNot: string | null
}

export const keyNameColumn: Column<Key> = {
  label: 'Name',
  heads: true,
  of: ({ name, lastCharacters }) => (
    <>
      <bdi>{name}</bdi>{' '}
      <Text span size="sm" c="var(--quiet)">
        …{lastCharacters}
      </Text>
    </>
  ),
}

/** When it was last used, when it ends or why it does not work, and the button that ends it where `canEnd`. */
export const keyUseColumns = <Row extends Key>(
  states: Record<NonNullable<Row['whyNot']>, string>,
  { canEnd, onEnd }: { canEnd: (key: Row) => boolean; onEnd: (key: Row) => void },
): Column<Row>[] => [
  { label: 'Last used', labelled: true, of: ({ lastUsedDateTime: at }) => (at ? <When at={at} /> : 'Never') },
  {
    label: 'Ends',
    labelled: true,
    of: ({ whyNot, endsDateTime }) =>
      whyNot === null ? <When at={endsDateTime} /> : states[whyNot as NonNullable<Row['whyNot']>],
  },
  {
    label: 'End',
    quiet: true,
    of: (key) =>
      canEnd(key) && (
        <RowButton label="End" name={key.name} look="red" size="xs" onClick={() => onEnd(key)} />
      ),
  },
]
