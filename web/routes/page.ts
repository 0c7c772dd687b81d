import type { ComponentType } from 'react'
import type { ParamParseKey } from 'react-router'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Call, Input } from '#contract/call.ts'

/** Code that is loaded when it is first shown. */
export interface Loaded {
  load: () => Promise<ComponentType>
  /** Set when the code is there. */
  component?: ComponentType
}

export interface Page extends Loaded {
  /** Such as `/course/:id`. */
  path: string
  firstCalls?: FirstCalls<string> | undefined
}

interface FirstCall {
  call: Call
  input: Record<string, unknown>
}

export const first = <C extends Call>(call: C, input: Input<C>): FirstCall => ({ call, input })

/** The calls that a page makes first, as this user has it, by the names in its address. */
type FirstCalls<Path extends string> = (
  names: Record<ParamParseKey<Path>, string>,
  user: SessionUser | undefined,
) => FirstCall[]

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** @param firstCalls made beside the loading of the code, at an address without fields: exactly those that the page makes */
export const page = <Path extends string, Name extends string>(
  path: Path,
  load: Load<Name>,
  name: Name,
  firstCalls?: FirstCalls<Path>,
): Page => Object.assign(loaded(load, name), { path, firstCalls })

export function loaded<Name extends string>(load: Load<Name>, name: Name): Loaded {
  const one: Loaded = { load: async () => (one.component = (await load())[name]) }
  return one
}
