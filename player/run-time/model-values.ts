// The values of a SCORM 2004 data model, without its rules.

/** A part of the model by its names; rows of lists by their number. */
export type Branch = { [name: string]: Branch | string | undefined } | Branch[]

export interface ModelValues {
  root: Record<string, Branch>
  /** The value of an element; nothing where none is set. */
  peek(element: string): string | undefined
  /** Sets a value, also one that the item may not set. */
  put(element: string, value: string): void
  rowsOf(list: string): Record<string, unknown>[]
  branchOf(group: string): Record<string, unknown>
}

export const isRow = (name: string) => /^\d+$/.test(name)

export function openValues(): ModelValues {
  const root: Record<string, Branch> = { cmi: {}, adl: {} }

  function branch(path: string): Branch | string | undefined {
    return path
      .split('.')
      .reduce<Branch | string | undefined>(
        (at, name) => (typeof at === 'object' ? (at as Record<string, Branch>)[name] : undefined),
        root,
      )
  }

  return {
    root,
    peek(element) {
      const value = branch(element)
      return typeof value === 'string' ? value : undefined
    },
    put(element, value) {
      const names = element.split('.')
      let at = root as Record<string, Branch | string>
      for (const [depth, name] of names.slice(0, -1).entries()) {
        at[name] ??= isRow(names[depth + 1] as string) ? [] : {}
        at = at[name] as Record<string, Branch | string>
      }
      at[names.at(-1) as string] = value
    },
    rowsOf(list) {
      const rows = branch(list)
      return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
    },
    branchOf(group) {
      const found = branch(group)
      return typeof found === 'object' ? (found as Record<string, unknown>) : {}
    },
  }
}
