import { Fragment } from 'react'

/** The name as it is (rule mail-2), which may be broken between its words: in a table for a tablet it has little room. */
export const TemplateName = ({ name }: { name: string }) => (
  <span>
    {name.split(/(?=[A-Z])/).map((word, at) => (
      // Their order never changes.
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </span>
)
