import { Fragment } from 'react'

/** Where a line is too short for it, it is broken before the @ or a dot rather than within a word. */
export function EmailAddress({ children: address }: { children: string }) {
  return address.split(/(?=[@.])/).map((part, at) => (
    // They never change places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
