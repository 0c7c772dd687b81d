// Where text that is being typed is kept until it is saved, so that it survives the end of a session. The session registers
// itself here (data/session.ts), because components know no session.
export interface KeptText {
  read(): unknown
  store(kept: { address: string; values: object }): void
  remove(): void
  /** Whether the user who opened it is still logged in: then a form that goes was left on purpose. */
  isOfCurrentUser(): boolean
}

type Open = (place: string) => KeptText | undefined
let open: Open = () => undefined

/** @param place names what is being written, such as the post; undefined without a user */
export const openKeptText: Open = (place) => open(place)

export function keepTextsWith(opener: Open) {
  open = opener
}

/** Whether there is one for a form that is closed at first. */
export const hasKeptText = (place: string): boolean => valuesIn(openKeptText(place)?.read()) !== undefined

export function valuesIn(kept: unknown): object | undefined {
  const { values } = (kept ?? {}) as { values?: unknown }
  return typeof values === 'object' && values !== null ? values : undefined
}
