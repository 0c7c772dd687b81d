// Says what this server was built from. scripts/build.js puts it into the bundle. A server that runs from source has no build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

declare const builtFrom: { commit: string | null; builtAt: string } | undefined

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }

export const build = {
  version,
  ...(typeof builtFrom === 'undefined' ? { commit: null, builtAt: null } : builtFrom),
  startedAt: new Date(performance.timeOrigin).toISOString(),
  node: process.versions.node,
}
