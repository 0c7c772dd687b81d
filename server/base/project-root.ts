// Finds the folder of package.json, whether this code runs from its source or from the bundle.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function find(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : find(dirname(folder))
}

export const projectRoot = find(dirname(fileURLToPath(import.meta.url)))
