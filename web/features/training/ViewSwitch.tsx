import { Button } from '@mantine/core'
import { IconCheck, IconList, IconTable, IconUsers } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../ui/use-change-address.ts'

const views = [
  { view: 'people', label: 'People', Icon: IconUsers },
  { view: 'courses', label: 'Courses', Icon: IconList },
  { view: 'matrix', label: 'Matrix', Icon: IconTable },
] as const
export type View = (typeof views)[number]['view']

/** Returns the chosen view of the same filters. People are shown first. */
export function useShownView(): View {
  const chosen = useSearchParams()[0].get('view')
  return views.find(({ view }) => view === chosen)?.view ?? 'people'
}

/**
 * Shows the same people by themselves, with each of their courses, or as a table of people and courses; which one is in the address. Of
 * a past day there are the people only.
 */
export function ViewSwitch({ isPast = false }) {
  const chosen = useShownView()
  const shown = isPast ? 'people' : chosen
  const changeAddress = useChangeAddress()
  function show(view: View) {
    changeAddress((fields) => {
      // A page and an order of the one mean nothing in the other.
      for (const field of ['page', 'sort', 'direction', 'view']) fields.delete(field)
      if (view !== 'people') fields.set('view', view)
    })
  }
  return (
    <div role="group" aria-label="View">
      <Button.Group>
        {views.map(({ view, label, Icon }) => (
          <Button
            key={view}
            px={{ base: 10, xs: 'md' }}
            variant={view === shown ? 'filled' : 'default'}
            aria-pressed={view === shown}
            disabled={isPast && view !== shown}
            title={isPast && view !== shown ? 'A past day is shown by people' : undefined}
            // The one that is shown has a tick too, because a provider may have chosen the same colour for all buttons.
            leftSection={
              view === shown ? <IconCheck size={18} aria-hidden /> : <Icon size={18} aria-hidden />
            }
            onClick={() => show(view)}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
    </div>
  )
}
