import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Ref } from 'react'

export interface MenuButtonProps {
  label: string
  icon: Icon
  loading?: boolean
  disabled?: boolean
}

type Props = MenuButtonProps &
  Omit<ButtonProps, 'loading'> & { ref?: Ref<HTMLButtonElement>; onClick?: () => void }

/** The button that opens a menu of a list. */
export const MenuButton = ({ label, icon: Icon, loading = false, ...props }: Props) => (
  <Button {...props} variant="default" leftSection={<Icon size={16} aria-hidden />} loading={loading}>
    {label}
  </Button>
)

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
