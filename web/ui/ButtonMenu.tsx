import { Suspense, lazy, useState } from 'react'
import { type ButtonMenuProps, MenuButton } from './MenuButton.tsx'

// A menu is heavy, and nobody opens one in the first moment.
const LoadedMenu = lazy(async () => ({ default: (await import('./LoadedMenu.tsx')).LoadedMenu }))

/** A button with a menu. If it is pressed before the menu has been loaded, the menu opens as soon as it has been. */
export function ButtonMenu(props: ButtonMenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const { label, icon, loading = false, disabled = false } = props
  return (
    <Suspense
      fallback={
        <MenuButton
          label={label}
          icon={icon}
          loading={loading}
          disabled={disabled}
          onClick={() => setIsWanted(true)}
        />
      }
    >
      <LoadedMenu {...props} defaultOpened={isWanted} />
    </Suspense>
  )
}
