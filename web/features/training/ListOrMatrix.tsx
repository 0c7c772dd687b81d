import { Button } from '@mantine/core'
import { IconCheck, IconList, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
        <View isShown={!isMatrix} icon={<IconList size={18} aria-hidden />} onShow={() => show(undefined)}>
          List
        </View>
        <View isShown={isMatrix} icon={<IconTable size={18} aria-hidden />} onShow={() => show('matrix')}>
          Matrix
        </View>
      </Button.Group>
    </div>
  )
}

interface ViewProps {
  isShown: boolean
  icon: ReactNode
  onShow: () => void
  children: string
}

/** The one that is shown has a tick too, because a provider may have chosen the same colour for all buttons. */
const View = ({ isShown, icon, onShow, children }: ViewProps) => (
  <Button
    variant={isShown ? 'filled' : 'default'}
    aria-pressed={isShown}
    leftSection={isShown ? <IconCheck size={18} aria-hidden /> : icon}
    onClick={onShow}
  >
    {children}
  </Button>
)
