import { Suspense, lazy, useState } from 'react'
import { MenuButton, type MenuButtonProps } from './MenuButton.tsx'

export interface MenuItem {
  label: string
  /** Of an item that can be chosen, and is shown as checked then. */
  isChosen?: boolean
  onChoose: () => void
}

export interface MenuGroup {
  label?: string
  items: MenuItem[]
}

export interface ButtonMenuProps extends MenuButtonProps {
  groups: MenuGroup[]
  position: 'bottom-start' | 'bottom-end'
  /** So that several items can be chosen. */
  staysOpen?: boolean
}

// A menu is heavy, and nobody opens one in the first moment.
const LoadedMenu = lazy(async () => ({ default: (await import('./LoadedMenu.tsx')).LoadedMenu }))

/** A button with a menu. If it is pressed before the menu has been loaded, the menu opens as soon as it has been. */
export function ButtonMenu(props: ButtonMenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const { label, icon, loading = false } = props
  return (
    <Suspense
      fallback={<MenuButton label={label} icon={icon} loading={loading} onClick={() => setIsWanted(true)} />}
    >
      <LoadedMenu {...props} defaultOpened={isWanted} />
    </Suspense>
  )
}
