import { Fragment, type ReactNode } from 'react'
import classes from './Facts.module.css'

/** Properties of one object: names and values. */
export type Facts = Readonly<Record<string, ReactNode>>

/** Shows short values side by side, as many as fit, each below its name. */
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

/** Shows values of any length one below the other, each beside its name. */
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
