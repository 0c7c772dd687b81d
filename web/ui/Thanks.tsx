import { Stack, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Replaces a form that has been sent. It takes the focus and scrolls to the top, so that it is noticed and read aloud. */
export function Thanks({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Stack align="center" ta="center" gap="sm" py="md">
      <ThemeIcon size={56} radius="xl" color="green.9" aria-hidden>
        <IconCheck size={32} />
      </ThemeIcon>
      <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      <div>{children}</div>
    </Stack>
  )
}
