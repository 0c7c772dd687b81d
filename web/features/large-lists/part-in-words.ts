import { showNumber } from '#contract/rules/numbers.ts'
import { counted } from '../../ui/quantities.ts'
import type { ListPart } from './hooks.ts'

type Counts = NonNullable<ListPart['now']>

/** Returns a text such as "1 of 2 parts is done". */
export const partsInWords = ({ parts, partsDone }: { parts: number; partsDone: number }) =>
  `${partsDone} of ${counted(parts, 'part')} ${partsDone === 1 ? 'is' : 'are'} done`

/** Returns a text such as "9,998 added, 2 changed". */
export function inWords({ added, changed, back, archived, rejected }: Counts): string {
  const texts = [
    [added, 'added'],
    [changed, 'changed'],
    [back, 'back from the archive'],
    [archived, 'archived'],
    [rejected, rejected === 1 ? 'row left out' : 'rows left out'],
  ] as const
  const shown = texts.filter(([count]) => count > 0).map(([count, text]) => `${showNumber(count)} ${text}`)
  return shown.length > 0 ? shown.join(', ') : 'nothing changes'
}
