// Lists the imports of the period (rules evidence-20 to evidence-22).
import { bulkActionTexts } from '#contract/rules/bulk-actions.ts'
import { type Gathering, type Row, inTurn } from './gathering.ts'
import { type ImportAction, importedAmong, importsOfClient } from './import-queries.ts'

export const importColumns = [
  ...['importedAt', 'importedBy', 'what', 'file'],
  ...['added', 'changed', 'broughtBack', 'archived', 'recorded', 'unchanged', 'rejected'],
  ...['undoneAt', 'notUndone'],
] as const

/** An import is about people, and not about a pathway. */
export const hasImports = ({ kind }: Gathering) => kind !== 'pathway'

/** Yields each import of a whole client, otherwise those that did something with people of the pack. */
export async function* imports(gathering: Gathering): AsyncGenerator<Row[]> {
  const { tx, kind, isLimited, requesterId } = gathering
  const all = await importsOfClient(tx, gathering, isLimited ? requesterId : null)
  gathering.step(0)
  if (kind === 'client' && !isLimited) {
    yield all.map(rowOf)
    return
  }
  const among = await countAmong(gathering)
  yield all.flatMap((one) => {
    const counted = among.get(one.id)
    return counted ? [rowOf({ ...one, ...counted })] : []
  })
}

type Counted = Pick<ImportAction, 'numbers' | 'notUndone'>

async function countAmong(gathering: Gathering): Promise<Map<string, Counted>> {
  const among = new Map<string, Counted>()
  for await (const some of inTurn(gathering, ({ ids }) => importedAmong(gathering.tx, gathering, ids)))
    for (const { id, notUndone, ...numbers } of some) {
      const before = among.get(id)
      among.set(id, {
        notUndone: notUndone + (before?.notUndone ?? 0),
        numbers: before ? added(before.numbers, numbers) : numbers,
      })
    }
  return among
}

type Numbers = ImportAction['numbers']

const added = (some: Numbers, more: Numbers): Numbers =>
  Object.fromEntries(
    (Object.keys(more) as (keyof Numbers)[]).map((name) => [name, (some[name] ?? 0) + (more[name] ?? 0)]),
  )

function rowOf({ action, numbers, undoneAt, notUndone, ...one }: ImportAction) {
  const { added: addedPeople, changed, back, archived, recorded, unchanged, rejected } = numbers
  const isOfPeople = action === 'import'
  return {
    ...{
      importedAt: one.importedAt,
      importedBy: one.importedBy,
      what: bulkActionTexts[action],
      file: one.file,
    },
    added: isOfPeople ? (addedPeople ?? null) : null,
    changed: isOfPeople ? (changed ?? null) : null,
    broughtBack: isOfPeople ? (back ?? null) : null,
    archived: isOfPeople ? (archived ?? null) : null,
    recorded: isOfPeople ? null : (recorded ?? null),
    ...{ unchanged: unchanged ?? null, rejected: rejected ?? null },
    ...{ undoneAt, notUndone: undoneAt === null ? null : notUndone },
  }
}
