import { Button } from '@mantine/core'
import { askToConfirm } from '../../ui/confirm.ts'
import { counted } from '../../ui/quantities.ts'
import { type ListPart, type OpenList, useEndList, useGoOn } from './hooks.ts'

/** Goes on with the numbers that are shown: the server refuses others. */
export function GoOnButton({ list: { id }, next }: Pick<OpenList, 'list'> & { next: ListPart | undefined }) {
  const { save, saving } = useGoOn()
  return (
    <Button loading={saving} onClick={() => save({ id, ...(next?.now ? { expected: next.now } : {}) })}>
      Go on
    </Button>
  )
}

/** Ends the list, after a question. */
export function EndButton({ list: { id, fileName }, left }: Pick<OpenList, 'list'> & { left: number }) {
  const { save, saving } = useEndList()
  async function end() {
    const isSure = await askToConfirm({
      title: 'End the list',
      question: `${counted(left, 'part')} of ${fileName} ${left === 1 ? 'is' : 'are'} not uploaded then. What was done stays, and can be undone part by part.`,
      destructive: true,
      yes: 'End the list',
    })
    if (isSure) save({ id })
  }
  return (
    <Button variant="default" loading={saving} onClick={() => void end()}>
      End the list
    </Button>
  )
}
