// Cases of the ADL SCORM 2004 4th Edition test suite: where they are, and what one contains.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import type { Package } from '#contract/rules/package.ts'
import { checkPackage, packageLimits } from '#server/packages/check-package.ts'
import { projectRoot } from '#server/base/project-root.ts'

/** Beside the checkout, or the folder that the environment names; it is not part of the project. */
export const adlFolder = process.env['ADL_CASES'] ?? join(projectRoot, '..', 'shared', 'samples', 'adl')
export const isThere = existsSync(adlFolder)

export interface Case {
  /** Of the file, without its ending. */
  name: string
  /** How the driver in its pages calls it. */
  title: string
  /** What the tester opens first, where the course does not begin by itself; otherwise a dot. */
  start: string
  acts: Act[]
}

export interface Act {
  /** The activity that is to be delivered. */
  act: string
  /** What is asked about the buttons, such as `continue.disabled~toc.enabled.selectable@Activity 2`. */
  uiq: string
  /** `Y~N`. */
  uia: string
  /** What the tester does next; empty where the item asks for it itself. */
  cui: string
  cuiText?: string
  cmds: Command[]
}

export interface Command {
  m: string
  el: string
  val?: string
  exp: string
  err: string
  raw: string
}

/**
 * Two cases go on from what another package of the suite has left behind. `before` is played through before the case;
 * `within` is opened in the middle of it, and is no case by itself.
 */
export const pairs: Record<string, { before?: string; within?: string }> = {
  'ADL-OB-09b': { before: 'ADL-OB-09a' },
  'ADL-DDMa': { within: 'ADL-DDMb' },
}

export const otherOf = (name: string) => pairs[name]?.before ?? pairs[name]?.within

export const nameOf = (place: string) => basename(place, '.zip')

/** @throws Error for a package that the product would refuse */
export async function readCase(place: string): Promise<{ content: Package; adl: Case }> {
  const checked = await checkPackage(place, packageLimits(10_000_000))
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
  const driver = checked.files.find(({ path }) => path === 'common/BrowserDetect.js')
  const packed = driver && (await checked.read(driver.entry))
  const text = packed ? (Buffer.isBuffer(packed) ? packed.toString() : await streamText(packed)) : ''
  await checked.close()
  const { title, instr, acts } = JSON.parse(/window\.ADL_TC=(\{[^\n]*\});\n/.exec(text)?.[1] ?? '') as {
    title: string
    instr: { start: string }
    acts: Act[]
  }
  return { content: checked.package, adl: { name: nameOf(place), title, start: instr.start, acts } }
}
