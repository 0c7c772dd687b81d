// The project's own source as text: what each file imports, and where a pattern occurs in it.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'

export interface Import {
  line: number
  /** A path from the project's root, or the name of a package. */
  to: string
  isPackage: boolean
  /** Gone at run time. */
  typeOnly: boolean
  isReExport: boolean
}

export interface Source {
  path: string
  /** Without its comments; lines keep their numbers. */
  code: string
  imports: Import[]
}

/** An import, a re-export or a lazy import. */
const statement =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

const folders = ['contract', 'server', 'player', 'web', 'tests', 'bench']

export const sources: Source[] = folders
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  .sort()
  .map(read)

function read(path: string): Source {
  const code = withoutComments(readFileSync(join(projectRoot, path), 'utf8'))
  return { path, code, imports: importsOf(path, code) }
}

/** Strings may contain what looks like a comment, so both are recognised. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (part) => (part.startsWith('/') ? part.replaceAll(/[^\n]/g, ' ') : part),
  )
}

function importsOf(path: string, code: string): Import[] {
  return [...code.matchAll(statement)].map((match) => {
    const name = (match[3] ?? match[4]) as string
    const isPackage = !/^[.#]/.test(name)
    return {
      line: lineOf(code, match.index + match[0].length),
      to: isPackage ? name : pathOf(name, path),
      isPackage,
      typeOnly: Boolean(match[2]),
      isReExport: match[1] === 'export',
    }
  })
}

/** `#schemas/` is the contract too, with its schemas (package.json, scripts/vite/calls-of-client.js). */
function pathOf(name: string, importer: string): string {
  if (name.startsWith('#schemas/')) return name.replace('#schemas', 'contract')
  return name.startsWith('#') ? name.slice(1) : normalize(join(dirname(importer), name))
}

function lineOf(code: string, at: number): number {
  return code.slice(0, at).split('\n').length
}

/** `path:line` of every place where the pattern occurs. */
export function placesOf({ path, code }: Source, pattern: RegExp): string[] {
  return [...code.matchAll(new RegExp(pattern, 'g'))].map((match) => `${path}:${lineOf(code, match.index)}`)
}
