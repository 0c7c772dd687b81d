import { AppShell, Box, Burger, Group } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { wantToasts } from '../data/toast.ts'
import { Footer } from './Footer.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useTheme } from '../data/use-configuration.ts'
import { sideMenuThreshold, useSideMenu } from './use-side-menu.ts'

// Loaded now, so that they can be shown when the network is gone.
wantToasts()

/** Round every screen of somebody who is logged in: the menu, the screen, the footer. */
export function Shell() {
  const { logoUrl, name } = useTheme()
  const { wide, opened, toggle, closeWhenNarrow } = useSideMenu()
  const { pathname } = useLocation()

  const close = useEffectEvent(closeWhenNarrow)
  useEffect(() => close(), [pathname])

  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{
        width: 264,
        // The kit counts the breakpoint itself as narrow: between two pixels nothing is left to count.
        breakpoint: sideMenuThreshold + 0.5,
        collapsed: { mobile: !opened, desktop: !opened },
      }}
      padding={0}
      layout="alt"
      transitionDuration={150}
    >
      <AppShell.Header bg="white" withBorder style={{ borderColor: 'var(--line)' }}>
        <Group h="100%" px="md" gap="md" wrap="nowrap">
          <Burger
            opened={opened && !wide}
            onClick={toggle}
            size="sm"
            aria-label={opened ? 'Close the menu' : 'Open the menu'}
            aria-expanded={opened}
            aria-controls="side-menu"
          />
          {!opened && (
            <Link to="/" aria-label={`${name}, dashboard`}>
              <Box
                component="span"
                bg="var(--nav)"
                px="sm"
                py={10}
                style={{ borderRadius: 8, display: 'block' }}
              >
                <img src={logoUrl} alt={name} style={{ height: 24, display: 'block' }} />
              </Box>
            </Link>
          )}
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        id="side-menu"
        bg="var(--nav)"
        withBorder={false}
        inert={!opened}
        // A white menu would run into the page.
        style={{ boxShadow: 'inset -1px 0 color-mix(in srgb, var(--nav-font) 12%, var(--nav))' }}
      >
        <Sidebar onClose={wide ? undefined : closeWhenNarrow} />
      </AppShell.Navbar>
      <AppShell.Main component="div" style={{ display: 'flex', flexDirection: 'column' }}>
        <Box
          component="main"
          id="content"
          flex={1}
          p={{ base: 'md', sm: 'xl' }}
          maw={1320}
          w="100%"
          mx="auto"
        >
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </Box>
        <Footer />
        <ConfirmDialog />
      </AppShell.Main>
    </AppShell>
  )
}
