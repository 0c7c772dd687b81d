/** Where a line is too short for it, it is broken before the @ rather than within a word. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
