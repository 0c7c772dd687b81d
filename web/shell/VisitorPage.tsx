import { Center, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTheme } from '../data/use-configuration.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { VisitorLinks } from './VisitorLinks.tsx'
import classes from './VisitorPage.module.css'

/** A page for visitors: the provider's logo, one card, the footer. */
export function VisitorPage({
  title,
  tabTitle = title,
  subtitle,
  wide = false,
  children,
}: {
  title: string
  /** In the title of the browser's tab. */
  tabTitle?: string
  subtitle?: string
  wide?: boolean
  children?: ReactNode
}) {
  const { logoUrl, name } = useTheme()
  return (
    <div className={classes['ground']}>
      <SkipLink />
      <header className={classes['header']}>
        <Link to="/" aria-label={`${name}, log-in`} className={classes['home']}>
          <img src={logoUrl} alt={name} className={classes['logo']} />
        </Link>
      </header>
      <Center component="main" id="content" tabIndex={-1} flex={1} p="md" style={{ outline: 'none' }}>
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
            <PageHeading title={tabTitle}>{title}</PageHeading>
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
