import { Fragment } from 'react'

/** The address, or a dash for somebody who has none. One that is too long for a line is broken before the @ or a dot rather than within a word. */
export function EmailAddress({ children: address }: { children: string }) {
  if (address === '') return '–'
  return (
    // One element: in a grid or flex box each part would otherwise be an item on a line of its own.
    <span>
      {address.split(/(?=[@.])/).map((part, at) => (
        // Their order never changes.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
