import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTheme } from '../data/use-configuration.ts'
import { VisitorLinks } from './VisitorLinks.tsx'
import classes from './VisitorPage.module.css'

/** A screen for somebody who is not logged in: the provider's logo, one sheet, the footer. */
export function VisitorPage({
  title,
  subtitle,
  wide = false,
  children,
}: {
  title: string
  subtitle?: string
  wide?: boolean
  children: ReactNode
}) {
  const { logoUrl, name } = useTheme()
  return (
    <div className={classes['ground']}>
      <header className={classes['header']}>
        <Link to="/" aria-label={`${name}, log-in`} className={classes['home']}>
          <img src={logoUrl} alt={name} className={classes['logo']} />
        </Link>
      </header>
      <Center component="main" flex={1} p="md">
        <Paper
          p={{ base: 'lg', sm: 36 }}
          radius="lg"
          shadow="md"
          withBorder
          style={{ borderColor: 'var(--line)' }}
          w="100%"
          maw={wide ? 720 : 440}
        >
          <Stack gap={4} mb="lg">
            <Title order={1} size="h2">
              {title}
            </Title>
            {subtitle && <Text c="var(--quiet)">{subtitle}</Text>}
          </Stack>
          {children}
        </Paper>
      </Center>
      <footer className={classes['footer']}>
        <VisitorLinks />
      </footer>
    </div>
  )
}
