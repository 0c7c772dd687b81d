import { MenuButton, type MenuButtonProps } from './MenuButton.tsx'
import type { LoadedMenuProps } from './LoadedMenu.tsx'
import { lateMenu } from './late-menu.tsx'

const Menu = lateMenu<LoadedMenuProps>(async () => (await import('./LoadedMenu.tsx')).LoadedMenu)

type ButtonMenuProps = MenuButtonProps & Omit<LoadedMenuProps, 'target'>

/** A button with a menu. If it is pressed before the menu has been loaded, the menu opens as soon as it has been. */
export const ButtonMenu = ({ groups, position, staysOpen = false, ...button }: ButtonMenuProps) => (
  <Menu groups={groups} position={position} staysOpen={staysOpen} target={<MenuButton {...button} />} />
)
