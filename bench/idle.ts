// The processor time that the server and its database take while nobody uses them.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from './started.ts'

const seconds = 30
/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Returns the part of one processor that is used, in percent. What was filled in before is worked out by then. */
export async function measureIdle({ client, server }: Started): Promise<number> {
  const pids = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return [server.process.pid as number, ...rows.map(({ pid }) => pid)]
  }
  const before = new Map<number, number>()
  for (const pid of await pids()) before.set(pid, await secondsOf(pid))
  await sleep(seconds * 1000)
  let used = 0
  for (const pid of await pids()) used += (await secondsOf(pid)) - (before.get(pid) ?? 0)
  return (100 * used) / seconds
}

async function secondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the process, in brackets, may contain spaces.
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond
}
