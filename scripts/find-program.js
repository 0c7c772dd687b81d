// Finds a program that is installed on this machine.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @param {{ variable: string, names: string[], elsewhere: string[] }} program the environment variable that names it
 *   instead of any search, its names in the PATH, and the places outside of the PATH
 * @returns {string | undefined} its path
 */
export function findProgram({ variable, names, elsewhere }) {
  const named = process.env[variable]
  if (named) return existsSync(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...inPath, ...elsewhere].find(isProgram)
}

function isProgram(place) {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}
