/** Begins to count presses of a pointer; typing is none. Returns what ends that and says how many there were. */
export function countPresses(): () => number {
  let presses = 0
  const count = () => void presses++
  addEventListener('pointerdown', count, { capture: true })
  return () => {
    removeEventListener('pointerdown', count, { capture: true })
    return presses
  }
}
