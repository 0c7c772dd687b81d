import { Button, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { showNumber } from '#contract/rules/numbers.ts'
import classes from './Some.module.css'

interface SomeProps<Item> {
  title: string
  of: Item[]
  max: number
  className?: string | undefined
  children: (item: Item) => ReactNode
}

/** A part of the dashboard with its number: the first few, and the rest when the user asks for it. Nothing without any. */
export function Some<Item>({ title, of, max, className = '', children }: SomeProps<Item>) {
  const [all, setAll] = useState(false)
  if (of.length === 0) return null
  const shown = all ? of : of.slice(0, max)
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title} <span className={classes['count']}>{showNumber(of.length)}</span>
      </Title>
      <ul className={`plain-list ${className}`}>{shown.map(children)}</ul>
      {shown.length < of.length && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          Show all {showNumber(of.length)}
        </Button>
      )}
    </section>
  )
}
