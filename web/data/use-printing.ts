// Prints a list as it is filtered and sorted, with the rows of all its pages (rule lists-18).
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Call, Input, Reply } from '#contract/call.ts'
import { maxPrinted, pageSizes } from '#contract/shapes.ts'
import { send } from './send.ts'
import { toastRefusal } from './toast.ts'

export interface ListReader<C extends Call, Row> {
  rowsOf: (reply: Reply<C>) => Row[]
  /** Returns the number of all rows; Infinity for a list that is not counted and has further rows. */
  totalOf: (reply: Reply<C>, rowsSoFar: number) => number
  /** Set for calls whose pages are not numbered from 1 in `pageNumber`. */
  pageOf?: (pageFromOne: number, previous: Reply<C> | undefined) => object
}

const pageSize = pageSizes.at(-1) as number

/** @param input the fields that choose and sort the rows; pages are added to it */
export function usePrinting<C extends Call, Row>(
  call: C,
  input: Omit<Input<C>, 'pageNumber' | 'pageSize'>,
  { rowsOf, totalOf, pageOf = (pageNumber) => ({ pageNumber }) }: ListReader<C, Row>,
) {
  const [printed, setPrinted] = useState<{ rows: Row[]; total: number }>()
  const [loading, setLoading] = useState(false)
  const wanted = JSON.stringify(input)
  /** The input of the list that is shown now; undefined after its page was left. */
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = wanted
    return () => {
      shown.current = undefined
    }
  }, [wanted])

  async function loadAll() {
    const rows: Row[] = []
    let reply: Reply<C> | undefined
    for (let page = 1; ; page += 1) {
      reply = await send(call, { ...input, pageSize, ...pageOf(page, reply) } as unknown as Input<C>)
      const found = rowsOf(reply)
      rows.push(...found)
      const total = totalOf(reply, rows.length)
      if (rows.length >= Math.min(total, maxPrinted) || found.length === 0)
        return { rows: rows.slice(0, maxPrinted), total }
    }
  }

  function print() {
    if (loading) return
    setLoading(true)
    loadAll()
      .then((all) => {
        // Otherwise the rows would be printed below other filters, or on another page.
        if (shown.current !== wanted) return setLoading(false)
        flushSync(() => {
          setPrinted(all)
          setLoading(false)
        })
        window.print()
      })
      .catch((error: unknown) => {
        setLoading(false)
        if (shown.current === wanted) toastRefusal(error)
      })
  }

  useWindowEvent('afterprint', () => setPrinted(undefined))
  return { printed, loading, print }
}
