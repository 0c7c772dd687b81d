import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LazyPart } from './LazyPart.tsx'
import { PageLoading } from './PageLoading.tsx'
import { useChangeAddress } from './use-change-address.ts'

export interface PageTab {
  /** The name of the tab in the address. */
  name: string
  label: string
  /** Its code may come later, by `lazy` of React: a tab that is not shown first costs a first visit nothing then. */
  content: ReactNode
}

/**
 * The parts of a page, one at a time; the first one, unless the address names another. Each is loaded when it is first shown, and
 * then stays as it is, so that nothing that was typed in it is lost. A part that is the only one needs no tab.
 */
export function PageTabs({ tabs }: { tabs: PageTab[] }) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const first = tabs[0]?.name ?? ''
  const named = params.get('tab')
  const shown = tabs.find(({ name }) => name === named)?.name ?? first

  const [opened, setOpened] = useState([shown])
  if (!opened.includes(shown)) setOpened([...opened, shown])

  function show(name: string | null) {
    changeAddress((fields) => {
      if (!name || name === first) fields.delete('tab')
      else fields.set('tab', name)
    })
  }

  return (
    <Tabs value={shown} onChange={show} keepMountedMode="display-none">
      {tabs.length > 1 && (
        <Tabs.List mb="lg" style={{ overflowX: 'auto', flexWrap: 'nowrap' }}>
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name} size="md" style={{ flex: 'none' }}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {opened.includes(name) && <LazyPart waiting={<PageLoading />}>{content}</LazyPart>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
