import { Fragment, type ReactNode } from 'react'
import classes from './Facts.module.css'

/** What is known of one thing: names, and what goes with each. */
export type Facts = Readonly<Record<string, ReactNode>>

/** For short values: as many beside each other as there is room for, each under its name. */
export const FactTiles = ({ facts }: { facts: Facts }) => (
  <dl className={classes['tiles']}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** For values of any length: one below the other, each beside its name. */
export const FactLines = ({ facts }: { facts: Facts }) => (
  <dl className={classes['lines']}>
    {Object.entries(facts).map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
