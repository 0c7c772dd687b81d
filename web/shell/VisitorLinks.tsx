import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'

const links = [
  ['/news', 'News'],
  ['/gdpr/privacy', 'Privacy policy'],
  ['/terms', 'Terms of use'],
  ['/contact', 'Contact us'],
] as const

/** At the bottom of every page for visitors. */
export function VisitorLinks() {
  return (
    <>
      Copyright © {new Date().getFullYear()}
      {links.map(([to, label]) => (
        <Fragment key={to}>
          {/* Before the dot the line is not broken. */}
          {'\u00a0· '}
          <Anchor
            component={Link}
            to={to}
            inherit
            c="inherit"
            underline="always"
            style={{ whiteSpace: 'nowrap' }}
          >
            {label}
          </Anchor>
        </Fragment>
      ))}
    </>
  )
}
