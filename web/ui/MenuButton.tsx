import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Ref } from 'react'

export interface MenuButtonProps {
  label: string
  icon: Icon
  /** The label is only read out. */
  isOnlyIcon?: boolean
  variant?: 'default' | 'filled'
  size?: 'xs' | 'sm'
  loading?: boolean
  disabled?: boolean
}

type Props = MenuButtonProps &
  Omit<ButtonProps, 'loading' | 'variant' | 'size'> & { ref?: Ref<HTMLButtonElement>; onClick?: () => void }

/** The button that opens a menu of a list. */
export function MenuButton({
  label,
  icon: Icon,
  isOnlyIcon = false,
  variant = 'default',
  loading = false,
  ...props
}: Props) {
  const icon = <Icon size={16} aria-hidden />
  const button = { ...props, variant, loading }
  if (isOnlyIcon)
    return (
      <Button {...button} px={8} aria-label={label}>
        {icon}
      </Button>
    )
  return (
    <Button {...button} leftSection={icon}>
      {label}
    </Button>
  )
}

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
