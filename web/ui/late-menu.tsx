import { type ComponentType, type ReactElement, cloneElement, useState } from 'react'
import { whenUsed } from './when-used.ts'

interface TargetProps {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  autoFocus?: boolean
  onClick?: () => void
}

export interface LateMenuProps {
  /** The button. */
  target: ReactElement<TargetProps>
}

/**
 * A button with a menu. Menus are heavy, and nobody opens one in the first second: there is only the button until it is pressed
 * for the first time.
 *
 * @param load answers the component that shows the button with its menu, open at first (OpenedMenu)
 */
export function lateMenu<Props extends LateMenuProps>(load: () => Promise<ComponentType<Props>>) {
  let Menu: ComponentType<Props> | undefined
  const arrive = async () => {
    Menu ??= await load()
  }
  whenUsed(arrive)

  return function LateMenu(props: Props) {
    const [isWanted, setIsWanted] = useState(false)
    const { target } = props
    // The menu's button has the focus, so that it gets it back when the menu is closed.
    if (isWanted && Menu) return <Menu {...props} target={cloneElement(target, { autoFocus: true })} />
    return cloneElement(target, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      // Without a network nothing opens, and the next press tries again.
      onClick: () =>
        void arrive().then(
          () => setIsWanted(true),
          () => undefined,
        ),
    })
  }
}
