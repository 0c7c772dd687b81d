import { Fragment } from 'react'

/** Where a line is too short for it, it is broken before the @ or a dot rather than within a word. */
export function EmailAddress({ children: address }: { children: string }) {
  return (
    // In one piece: in a grid or flex box each part would otherwise be an item, and a line, of its own.
    <span>
      {address.split(/(?=[@.])/).map((part, at) => (
        // They never change places.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
