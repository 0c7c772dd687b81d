import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

interface Tab {
  /** In the address. */
  name: string
  label: string
  content: ReactNode
}

/**
 * The parts of a client's page, one at a time; the first one, unless the address names another. Those that are not shown
 * stay as they are, so that nothing that was typed in them is lost.
 */
export function ClientTabs({ tabs }: { tabs: Tab[] }) {
  const [params, setParams] = useSearchParams()
  const first = tabs[0]?.name ?? ''
  const named = params.get('tab')
  const shown = tabs.find(({ name }) => name === named)?.name ?? first

  function show(name: string | null) {
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (!name || name === first) next.delete('tab')
      else next.set('tab', name)
      return next
    })
  }

  return (
    <Tabs value={shown} onChange={show} keepMountedMode="display-none">
      <Tabs.List mb="lg" style={{ overflowX: 'auto', flexWrap: 'nowrap' }}>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} size="md" style={{ flex: 'none' }}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
