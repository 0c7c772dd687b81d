import { Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { type Filter, chosenInWords } from './Filters.tsx'
import type { Printing } from './PrintButton.tsx'

interface PrintedChoiceProps<Field extends string> {
  search?: string
  filters: readonly Filter<Field>[]
  chosen: Partial<Record<Field, string>>
  printed: Printing['printed']
}

/** Says on paper, in place of the search box and the menus, which rows these are. */
export function PrintedChoice<Field extends string>({
  search,
  filters,
  chosen,
  printed,
}: PrintedChoiceProps<Field>) {
  const words = [
    ...(search ? [`Search: “${search}”`] : []),
    ...chosenInWords(filters, chosen).map(({ text }) => text),
    ...(printed ? [rowsInWords(printed)] : []),
  ]
  if (words.length === 0) return null
  return (
    <Text size="sm" data-print="only" data-rows={printed ? 'all' : 'shown'}>
      {words.join(' · ')}
    </Text>
  )
}

function rowsInWords({ rows: { length }, total }: NonNullable<Printing['printed']>) {
  if (length >= total) return `${showNumber(length)} ${length === 1 ? 'row' : 'rows'}`
  // A list that is not counted.
  if (total === Infinity) return `The first ${showNumber(length)} rows`
  return `The first ${showNumber(length)} of ${showNumber(total)} rows`
}
