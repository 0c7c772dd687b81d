import { Button } from '@mantine/core'
import { IconList, IconTable } from '@tabler/icons-react'
import { useChangeAddress } from '../../ui/use-change-address.ts'

/** The same as a list or as a table of people and courses; which one is in the address. */
export function ListOrMatrix({ isMatrix }: { isMatrix: boolean }) {
  const changeAddress = useChangeAddress()
  function show(view: string | undefined) {
    changeAddress((fields) => {
      // A page and an order of the one mean nothing in the other.
      for (const field of ['page', 'sort', 'direction', 'view']) fields.delete(field)
      if (view) fields.set('view', view)
    })
  }
  return (
    <div role="group" aria-label="View">
      <Button.Group>
        <Button
          variant={isMatrix ? 'default' : 'filled'}
          aria-pressed={!isMatrix}
          leftSection={<IconList size={18} aria-hidden />}
          onClick={() => show(undefined)}
        >
          List
        </Button>
        <Button
          variant={isMatrix ? 'filled' : 'default'}
          aria-pressed={isMatrix}
          leftSection={<IconTable size={18} aria-hidden />}
          onClick={() => show('matrix')}
        >
          Matrix
        </Button>
      </Button.Group>
    </div>
  )
}
